/** The languages of the interface, in the order of their priority; each but English has its URL prefix. */

export const LANGUAGES = [
  { code: 'en', name: 'English', flag: 'GB' },
  { code: 'et', name: 'Eesti', flag: 'EE' },
  { code: 'es', name: 'Español', flag: 'ES' },
  { code: 'fr', name: 'Français', flag: 'FR' },
  { code: 'de', name: 'Deutsch', flag: 'DE' },
  { code: 'it', name: 'Italiano', flag: 'IT' },
  { code: 'pt', name: 'Português', flag: 'PT' },
  { code: 'nl', name: 'Nederlands', flag: 'NL' },
  { code: 'ru', name: 'Русский', flag: 'RU' },
  { code: 'zh', name: '中文', flag: 'CN' },
  { code: 'ja', name: '日本語', flag: 'JP' },
  { code: 'ko', name: '한국어', flag: 'KR' },
] as const;

/** A language that ships with the product. Others are machine-translated and named freely. */
export type ShippedLanguage = (typeof LANGUAGES)[number]['code'];

export function isShipped(language: string): language is ShippedLanguage {
  return LANGUAGES.some(({ code }) => code === language);
}

/** The language a path is in: its first segment, or English. */
export function languageOfPath(pathname: string): ShippedLanguage {
  const first = pathname.split('/')[1] ?? '';
  return isShipped(first) ? first : 'en';
}

/** A path of the product in a language: `/terms` in German is `/de/terms`. */
export function pathIn(language: string, path: string): string {
  if (language === 'en' || !isShipped(language)) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Whether a language is written from right to left. Custom languages are named in words, so their English and own names count too. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language.trim()) ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT =
  /^(ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)(-|$)|arab|العربية|hebrew|עברית|persian|farsi|فارسی|urdu|اردو|pashto|پښتو|yiddish|ייִדיש|uyghur|ئۇيغۇر|sindhi|kurdish \(sorani\)|dhivehi/iu;
