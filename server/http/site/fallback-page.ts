/** The file of the page that is rendered in the browser, one per language. */

/** The file's name in the built client's folder; the English one is named by the build tool. */
export const fallbackPage = (language: string): string =>
  language === 'en' ? '__spa-fallback.html' : `__spa-fallback-${language}.html`;
