/** Whether the server of this page has a paywall; known before the first render, so that no text of it ever shows elsewhere. */

/** The server says it in the page that it sends. True while pages are prerendered: the server removes what is marked. */
export const HAS_PAYWALL =
  typeof document === 'undefined' || document.documentElement.dataset.paywall !== 'off';
