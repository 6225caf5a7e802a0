// The browsers of people. One is taken again once nothing of who had it is left in it: to start a process and to read
// the scripts anew costs four times as much as to load a page.

/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContextOptions} Options */

const mostFree = 8;
/** Calls whose effects stay in a browser. */
const lasting = ['addInitScript', 'addLocatorHandler', 'emulateMedia', 'exposeBinding', 'exposeFunction',
  'grantPermissions', 'install', 'newCDPSession', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation',
  'setOffline'];

/** Calls `note` before each of those calls. @param {object} what @param {() => void} note */
function noteLasting(what, note) {
  const calls = /** @type {Record<string, Function>} */ (what);
  for (const name of lasting.filter((each) => each in what)) {
    const plain = calls[name];
    calls[name] = (/** @type {unknown[]} */ ...given) => {
      note();
      return plain.apply(what, given);
    };
  }
}

export class People {
  #browser;
  /** Those whose person has gone, the oldest first. @type {{ options: string, context: BrowserContext }[]} */
  #free = [];
  /** The empty tabs of those. @type {Map<BrowserContext, Page>} */
  #tabs = new Map();
  /** Those in which something stays. @type {WeakSet<BrowserContext>} */
  #marked = new WeakSet();

  /** @param {import('playwright-core').Browser} browser */
  constructor(browser) {
    this.#browser = browser;
  }

  /** A browser in which nobody has left anything. @param {Options} options */
  async take(options) {
    const wanted = JSON.stringify(options);
    const at = this.#free.findIndex((each) => each.options === wanted);
    if (at >= 0) return this.#free.splice(at, 1)[0].context;
    const context = await this.#browser.newContext(options);
    for (const each of [context, context.clock]) noteLasting(each, () => this.#marked.add(context));
    return context;
  }

  /** A new tab of such a browser. @param {BrowserContext} context */
  async tab(context) {
    const empty = this.#tabs.get(context);
    this.#tabs.delete(context);
    if (empty) return empty;
    const page = await context.newPage();
    noteLasting(page, () => this.#marked.add(context));
    return page;
  }

  /** Its person goes. @param {BrowserContext} context @param {Options} options */
  async giveBack(context, options) {
    if (!await this.#empty(context, options).catch(() => false)) await context.close(); // a tab may have crashed
  }

  /** Whether nothing is left in it, so that it is kept. @param {BrowserContext} context @param {Options} options */
  async #empty(context, options) {
    const [page, ...others] = context.pages();
    if (!page || this.#marked.has(context)) return false;
    for (const each of others) await each.close();
    for (const each of [context, page]) await each.unrouteAll();
    await page.goto('about:blank'); // which fails where it is on its way elsewhere
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
    await session.send('Network.clearBrowserCache');
    await session.detach();
    this.#marked.delete(context); // of this session
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.mouse.move(0, 0);
    this.#tabs.set(context, page);
    this.#free.push({ options: JSON.stringify(options), context });
    if (this.#free.length > mostFree) {
      const oldest = this.#free.splice(0, 1)[0].context;
      this.#tabs.delete(oldest);
      await oldest.close();
    }
    return true;
  }
}
