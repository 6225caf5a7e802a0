// What live connections and the like need of the browser. Tests hand in a world of their own, whose time they step.

/** @typedef {typeof browser} World */

export const browser = {
  /** The present time in milliseconds. */
  now: () => performance.now(),

  /** Acts after that many milliseconds. Result: calls it off. @param {number} wait @param {() => void} act */
  after(wait, act) {
    const timer = setTimeout(act, wait);
    return () => clearTimeout(timer);
  },

  /** A number from 0 to 1. */
  random: () => Math.random(),

  /** The URL of a path of this page. @param {string} path */
  url: (path) => new URL(path, document.baseURI),

  /** @param {string} path @param {RequestInit} options */
  fetch: (path, options) => fetch(path, options),

  /** @param {URL} url @param {string[]} protocols */
  connect: (url, protocols) => new WebSocket(url, protocols),

  /**
   * Tells when the network goes, and when it or the reader is back.
   * @param {() => void} gone @param {() => void} back
   */
  onNetwork(gone, back) {
    addEventListener('offline', gone);
    addEventListener('online', back);
    document.addEventListener('visibilitychange', () => document.hidden || back());
  },
};
