/** Whether a text is in the language it was asked for: by a small detector of 60 languages. */

/** Says when a text is surely in another language than the one named by its code. */
export type LanguageCheck = (text: string, language: string) => string | null;

/** Below this much of the best language's score the wanted one is out of the question. Close relatives (Russian, Belarusian) differ by less. */
const MIN_SCORE_RATIO = 0.9;

/** Texts shorter than this, in characters, are not judged: names alone may be of any language. */
const SHORTEST = 20;

/** Scripts that say enough by few characters. */
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** For those who write nothing that would have to be checked. */
export const noLanguageCheck: LanguageCheck = () => null;

/** Loads the detector: some 0.3 s and 100 MB, so only where a model writes. Languages it does not know are not judged. */
export async function loadLanguageCheck(): Promise<LanguageCheck> {
  const { eld } = await import('eld/small');
  const known = new Set(Object.values(eld.info().Languages));
  return (text, language) => {
    if (!known.has(language)) return null;
    if ([...text].length < SHORTEST && !DENSE_SCRIPT.test(text)) return null;
    const found = eld.detect(text);
    if (found.language === language || !found.isReliable()) return null;
    const scores = found.getScores();
    const [best, wanted] = [scores[found.language] ?? 0, scores[language] ?? 0];
    return wanted >= best * MIN_SCORE_RATIO ? null : `it is in '${found.language}', not in '${language}'`;
  };
}
