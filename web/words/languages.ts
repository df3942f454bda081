/** In which direction a language is written. */

/** Custom languages are named in words, so their English and native names count too. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language.trim()) ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT =
  /^(ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)(-|$)|arab|العربية|hebrew|עברית|persian|farsi|فارسی|urdu|اردو|pashto|پښتو|yiddish|ייִדיש|uyghur|ئۇيغۇر|sindhi|kurdish \(sorani\)|dhivehi/iu;
