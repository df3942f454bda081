/** What stands in for a summary when no model wrote one (specification section 8). */

const THANKS: Readonly<Record<string, string>> = {
  en: '## Thank you for playing!\n\nWhat a game. Thank you all for playing, and see you in the next round!',
  et: '## Aitäh mängimast!\n\nOli tore mäng. Aitäh kõigile ja kohtumiseni järgmises voorus!',
};

/** The thank-you in a game's language, or in English. Markdown: `##` and bold only. */
export function thanks(language: string): string {
  return THANKS[language] ?? THANKS.en ?? '';
}
