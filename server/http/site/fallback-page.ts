/** The file of the page that the browser draws itself, one per language. */

/** The file's name in the built client's folder; English has the one the build tool writes. */
export const fallbackPage = (language: string): string =>
  language === 'en' ? '__spa-fallback.html' : `__spa-fallback-${language}.html`;
