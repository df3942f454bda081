/** The sentences of a game's highlights, in the languages of the interface. Counts stand where no word depends on them. */

import type { ShippedLanguage } from '../../protocol/constants.ts';

/** First place, comeback, streak, fastest, hardest; title and text where no one was right. */
type Row = readonly [string, string, string, string, string, string, string];

/** {n} names, {p} points, {a} and {b} places, {c} a count, {s} seconds, {q} a question, {r} of {t} players. */
const ROWS = {
  en: [
    'First place: {n} with {p} points.',
    'Comeback: {n}, from place {a} to place {b}.',
    'Longest streak: {n}, {c} right in a row.',
    'Fastest right answer: {n}, {s}.',
    'Hardest question: “{q}” ({r} of {t} got it).',
    'Tough questions!',
    'Nobody got one this time, so nobody loses either. The next game can only go better.',
  ],
  et: [
    'Esikoht: {n}, {p} punkti.',
    'Suurim tõus: {n}, {a}. kohalt {b}. kohale.',
    'Pikim seeria: {n}, {c} õiget järjest.',
    'Kiireim õige vastus: {n}, {s}.',
    'Raskeim küsimus: „{q}“ (õigesti {r}/{t}).',
    'Rasked küsimused!',
    'Õigesti ei vastanud keegi, nii et kaotajaid pole. Järgmine mäng saab minna ainult paremini.',
  ],
  es: [
    'Primer puesto: {n}, con {p} puntos.',
    'Remontada: {n}, del puesto {a} al {b}.',
    'Mejor racha: {n}, {c} aciertos seguidos.',
    'Acierto más rápido: {n}, {s}.',
    'Pregunta más difícil: «{q}» (aciertos: {r} de {t}).',
    '¡Qué preguntas tan difíciles!',
    'Esta vez nadie acertó, así que nadie pierde. La próxima solo puede ir mejor.',
  ],
  fr: [
    'Première place : {n}, avec {p} points.',
    'Remontée : {n}, de la place {a} à la place {b}.',
    'Plus longue série : {n}, {c} bonnes réponses de suite.',
    'Bonne réponse la plus rapide : {n}, {s}.',
    'Question la plus difficile : « {q} » (trouvée par {r} sur {t}).',
    'Des questions coriaces !',
    'Personne n’a trouvé cette fois, donc personne ne perd. La prochaine ne peut qu’être meilleure.',
  ],
  de: [
    'Platz 1: {n} mit {p} Punkten.',
    'Aufholjagd: {n}, von Platz {a} auf Platz {b}.',
    'Längste Serie: {n}, {c} richtige in Folge.',
    'Schnellste richtige Antwort: {n}, {s}.',
    'Schwerste Frage: „{q}“ (bei {r} von {t} richtig).',
    'Ganz schön schwer!',
    'Diesmal lag niemand richtig, also hat auch niemand verloren. Beim nächsten Mal kann es nur besser werden.',
  ],
  it: [
    'Primo posto: {n}, con {p} punti.',
    'Rimonta: {n}, dal posto {a} al posto {b}.',
    'Serie più lunga: {n}, {c} giuste di fila.',
    'Risposta giusta più veloce: {n}, {s}.',
    'Domanda più difficile: «{q}» (indovinata da {r} su {t}).',
    'Che domande difficili!',
    'Stavolta nessuno ha indovinato, quindi nessuno perde. La prossima può andare solo meglio.',
  ],
  pt: [
    'Primeiro lugar: {n}, com {p} pontos.',
    'Recuperação: {n}, do {a}.º ao {b}.º lugar.',
    'Maior sequência: {n}, {c} certas seguidas.',
    'Resposta certa mais rápida: {n}, {s}.',
    'Pergunta mais difícil: «{q}» (acertos: {r} de {t}).',
    'Perguntas difíceis!',
    'Desta vez ninguém acertou, por isso ninguém perde. A próxima só pode ser melhor.',
  ],
  nl: [
    'Eerste plaats: {n} met {p} punten.',
    'Inhaalrace: {n}, van plaats {a} naar plaats {b}.',
    'Langste reeks: {n}, {c} goed op rij.',
    'Snelste goede antwoord: {n}, {s}.',
    'Moeilijkste vraag: ‘{q}’ (goed bij {r} van {t}).',
    'Pittige vragen!',
    'Niemand had er een goed, dus verliest ook niemand. De volgende keer kan het alleen beter.',
  ],
  ru: [
    'Первое место: {n}, очков: {p}.',
    'Рывок: {n}, с {a}-го места на {b}-е.',
    'Самая длинная серия: {n}, верных ответов подряд: {c}.',
    'Самый быстрый верный ответ: {n}, {s}.',
    'Самый трудный вопрос: «{q}» (верно ответили: {r} из {t}).',
    'Трудные вопросы!',
    'Никто не угадал, так что никто и не проиграл. Дальше будет только лучше.',
  ],
  zh: [
    '第一名：{n}，{p} 分。',
    '逆袭：{n}，从第 {a} 名升到第 {b} 名。',
    '最长连对：{n}，连续答对 {c} 题。',
    '最快答对：{n}，{s}。',
    '最难的题目：“{q}”（{t} 人中 {r} 人答对）。',
    '题目真难！',
    '这次没有人答对，所以也没有输家。下一局一定会更好。',
  ],
  ja: [
    '1位：{n}（{p}点）。',
    '追い上げ：{n}、{a}位から{b}位へ。',
    '最多連続正解：{n}、{c}問。',
    '最速の正解：{n}、{s}。',
    'いちばんの難問：「{q}」（{t}人中{r}人が正解）。',
    '難しい問題ばかりでした！',
    '今回は正解者がいなかったので、負けた人もいません。次はきっとうまくいきます。',
  ],
  ko: [
    '1위: {n}, {p}점.',
    '역전: {n}, {a}위에서 {b}위로.',
    '최장 연속 정답: {n}, {c}문제 연속.',
    '가장 빠른 정답: {n}, {s}.',
    '가장 어려운 문제: ‘{q}’ ({t}명 중 {r}명 정답).',
    '문제가 어려웠네요!',
    '이번에는 아무도 맞히지 못했으니 진 사람도 없어요. 다음 게임은 더 잘 풀릴 거예요.',
  ],
} as const satisfies Readonly<Record<ShippedLanguage, Row>>;

export interface HighlightWords {
  first(names: string, points: number): string;
  comeback(name: string, from: number, to: number): string;
  streak(name: string, count: number): string;
  fastest(name: string, seconds: string): string;
  hardest(question: string, right: number, players: number): string;
  readonly nobodyTitle: string;
  readonly nobody: string;
}

/** The words of a language and the locale of their numbers; English for a language that does not ship. */
export function highlightWords(language: string): {
  readonly locale: string;
  readonly words: HighlightWords;
} {
  const locale = isShipped(language) ? language : 'en';
  const [first, comeback, streak, fastest, hardest, nobodyTitle, nobody]: Row = ROWS[locale];
  return {
    locale,
    words: {
      first: (n, p) => fill(first, { n, p }),
      comeback: (n, a, b) => fill(comeback, { n, a, b }),
      streak: (n, c) => fill(streak, { n, c }),
      fastest: (n, s) => fill(fastest, { n, s }),
      hardest: (q, r, t) => fill(hardest, { q, r, t }),
      nobodyTitle,
      nobody,
    },
  };
}

function isShipped(language: string): language is keyof typeof ROWS {
  return Object.hasOwn(ROWS, language);
}

/** Values in place of their letters in braces, in one pass: no value is looked into. */
function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w)\}/g, (found, letter: string) => String(values[letter] ?? found));
}
