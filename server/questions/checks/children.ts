/** Words that do not belong in a quiz for children of 7 to 12, in the languages of the interface. The blind reader judges questions as well. */

import { wordsOf } from '../../../bank/words.ts';
import { isShipped, type ShippedLanguage } from '../../../protocol/constants.ts';

/** Beginnings of normalised words, long enough that harmless words do not share them. */
const STEMS = [
  // en, and what several languages share
  'alcohol behead brothel cannabis casino cigar cocain condom drunk erotic fetish gambl genital genocid holocaust homicid kamasutra marijuan massacr masturb murder narco nazi orgas overdos penis porn prostitut rapist roulette sexual suicid terroris tobacco tortur vagina vodka whiskey whisky',
  // et
  'alkohol enesetap erootili kasiino morva narkoot piinami porno purju seksuaal sigaret vagista',
  // es, pt, it, fr
  'alcool asesin assassin borracho cerveja cerveza droga drogue estupro meurtr omicid stupro suicid tabac ubriac violacao violacion',
  // de, nl
  'alkohol betrunken bordeel bordell dronken droge folter marteling morder selbstmord vergewalti verkracht zelfmoord zigarett',
  // ru
  'алкогол водк изнасил казино наркот порно проститу пытк секс сигарет убийств убийц эротик',
].flatMap((stems) => stems.split(' '));

/** Matched as whole words only, because harmless words begin with them. */
const WORDS = new Set(
  'beer birra bier biere bourbon drugs gin heroin mord rape raped rum sex sexe sexo sesso sexy seks viin olu vin vinho vino wine вино пиво самоубийство'.split(
    ' ',
  ),
);

/** Matched anywhere, because words are not separated by blanks. */
const ANYWHERE =
  /色情|性交|自杀|自殺|谋杀|殺人|强奸|強姦|毒品|麻薬|酒精|啤酒|白酒|葡萄酒|香烟|赌博|アルコール|(?<!モ)ビール|ワイン|ウイスキー|日本酒|タバコ|カジノ|赌场|ポルノ|포르노|자살|살인|마약|성관계|맥주|위스키|담배|카지노/u;

/** Words that are harmless in this language although they are not in others: a bear, a chemist's, a grater. */
const HARMLESS: Partial<Record<ShippedLanguage, RegExp>> = {
  de: /^drogerie/,
  en: /^vin$/,
  es: /^rape$/,
  fr: /^rape$/,
  nl: /^(?:beer|droge[nr]?|drogist.*)$/,
};

/** Names a word that children should not meet in a quiz; null if there is none. `language`: the text's, as far as known; a word that is harmless there passes. */
export function checkForChildren(text: string, language: string): string | null {
  const harmless = isShipped(language) ? HARMLESS[language] : undefined;
  const word =
    wordsOf(text).find(
      (each) =>
        (WORDS.has(each) || STEMS.some((stem) => each.startsWith(stem))) && harmless?.test(each) !== true,
    ) ?? ANYWHERE.exec(text)?.[0];
  return word === undefined ? null : `'${word}' is not for children`;
}
