/** Whether this page's server has a paywall; known before the first render, so that a server without one never shows texts about it. */

/** The server writes it into the page. True during prerendering: the server then removes the marked texts. */
export const HAS_PAYWALL =
  typeof document === 'undefined' || document.documentElement.dataset.paywall !== 'off';
