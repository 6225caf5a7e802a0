// What opens in a room by a button. Most visitors open none of it, so it is loaded when the first is opened.

export { Bots } from './bots.js';
export { HostSheet } from './host_sheet.js';
export { invitation } from './invite.js';
