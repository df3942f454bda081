/** What has no place in a quiz for children of 7 to 12, by words in the languages of the interface. The blind reader, who has judgement, is asked too. */

import { wordsOf } from '../../../bank/words.ts';

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
  'алкогол водка изнасил казино наркот порно проститу пытк секс сигарет убийств убийц эротик',
].flatMap((stems) => stems.split(' '));

/** Words that begin harmless ones. */
const WORDS = new Set(
  'beer birra bier biere bourbon drugs gin heroin mord rape raped rum sex sexe sexo sesso sexy seks viin olu vin vinho vino wine пиво самоубийство'.split(
    ' ',
  ),
);

/** In scripts that write no blanks between words. */
const ANYWHERE =
  /色情|性交|自杀|自殺|谋杀|殺人|强奸|強姦|毒品|麻薬|酒精|アルコール|赌场|ポルノ|포르노|자살|살인|마약|성관계/u;

/** Says which word of a text children should not meet in a quiz. */
export function checkForChildren(text: string): string | null {
  const word =
    wordsOf(text).find((each) => WORDS.has(each) || STEMS.some((stem) => each.startsWith(stem))) ??
    ANYWHERE.exec(text)?.[0];
  return word === undefined ? null : `'${word}' is not for children`;
}
