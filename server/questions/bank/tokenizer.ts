/** Splits what people type into the stems of the words that say something about a topic. */

import { normalise } from '../../../bank/words.ts';
import type { ShippedLanguage } from '../../../protocol/constants.ts';
import { stemmerOf } from './stemmers.ts';

/** Words that say nothing about a topic, beside those that every language shares. */
const SHARED_FILLERS = 'quiz trivia';
const FILLERS = new Map(
  Object.entries({
    en: 'a about all an and any at by facts for from general in into is it my of on or our question questions some stuff the things to topic with',
    et: 'ja küsimused küsimusi teema kohta',
    es: 'a al de del el en la las los preguntas sobre tema un una y',
    fr: 'à au aux de des du et l la le les questions sujet sur thème un une',
    de: 'alles am das der die ein eine fragen im in rund thema über um und vom von zum',
    it: 'a argomento da dei del della delle di domande e gli i il in l la le lo su sui sul sulla tema un una',
    pt: 'a as da das de do dos e em na no o os perguntas sobre tema um uma',
    nl: 'de een en het in onderwerp over thema van vragen',
    ru: 'в викторина вопросы и на о об по про тема',
    zh: '关于 有关 相关 的 问题 题目 题 问答 测验 知识 常识',
    ja: 'クイズ について に の 関する 関連 問題 知識 雑学',
    ko: '관련 관한 대한 문제 질문 퀴즈',
  } satisfies Record<ShippedLanguage, string>),
);

/** Returns the stems of a text's words, without words that say nothing about a topic. */
export type Tokenizer = (text: string) => string[];

/** Creates the tokenizer of a language. */
export function createTokenizer(language: string): Tokenizer {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const stem = stemmerOf(language);
  const fillers = new Set(`${SHARED_FILLERS} ${FILLERS.get(language) ?? ''}`.split(' '));
  return (text) => {
    const words = Array.from(segmenter.segment(normalise(text)), ({ segment }) => segment.trim());
    return words.filter((word) => /[\p{L}\p{N}]/u.test(word) && !fillers.has(word)).map(stem);
  };
}
