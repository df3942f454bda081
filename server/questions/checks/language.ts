/** Whether a text is in the language it was asked for: by a small detector of 60 languages. */

/** Returns the problem if a text is certainly not in the language with this code; null otherwise. */
export type LanguageCheck = (text: string, language: string) => string | null;

/** If the wanted language scores less than this share of the best one, the text is not in it. Close relatives (Russian, Belarusian) differ by less. */
const MIN_SCORE_RATIO = 0.9;

/** Texts shorter than this, in characters, are not judged: names alone may be of any language. */
const SHORTEST = 20;

/** Scripts in which a few characters are enough to judge. */
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** For servers without a model: there is nothing to check. */
export const noLanguageCheck: LanguageCheck = () => null;

/** Loads the detector: some 0.3 s and 100 MB, so only if there is a model. Languages it does not know are not judged. */
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
