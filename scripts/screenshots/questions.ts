/** Questions that the model of the pictures writes: of the greatest length that is asked of a model first, then of usual lengths. */

import type { PictureLanguage } from './words.ts';
import { inArabicLetters } from './words.ts';

export interface PictureQuestion {
  readonly question: string;
  readonly answer: string;
  readonly distractors: readonly string[];
  readonly explanation: string;
  readonly subject: string;
}

/** A topic that no bank has, so that the model is asked. */
export const FREE_TOPIC = {
  en: 'Lighthouses of the North Sea',
  de: 'Leuchttürme der Nordseeküste',
  ru: 'Маяки Северного моря',
  ar: 'منارات بحر الشمال',
} as const satisfies Record<PictureLanguage, string>;

type Line = readonly [question: string, answer: string, ...distractors: string[]];

const ENGLISH: readonly Line[] = [
  [
    'Which of these long stories about the lighthouse at the very end of the peninsula is told to every single visitor today?',
    'The keeper who rowed out to a ship forty times at night',
    'The painter who lived in the lantern room for two years',
    'The storm that carried the whole roof to the mainland',
    'The captain who married the daughter of a fisherman',
  ],
  [
    'How many seconds pass between two flashes of the old light?',
    'Ten seconds',
    'Two seconds',
    'Five seconds',
    'Thirty seconds',
  ],
  [
    'Before electricity came, the lamp burned something else. Guess!',
    'Rapeseed oil',
    'Peat',
    'Candle wax',
    'Driftwood',
  ],
  [
    'Every spring somebody breeds below the tower. Who?',
    'Arctic tern',
    'Barn owl',
    'White stork',
    'House sparrow',
  ],
  ['What is the outside wall of the tower made of?', 'Red brick', 'Limestone', 'Cast iron', 'Oak'],
  [
    'Who could see the light from the greatest distance?',
    'Sailors from the west',
    'Farmers from the south',
    'Pilots from the east',
    'Miners from the north',
  ],
];

const GERMAN: readonly Line[] = [
  [
    'Welche dieser ausführlichen Geschichten über den Leuchtturm am äußersten Ende der Halbinsel hören heute alle Besucher?',
    'Wie der Leuchtturmwärter vierzigmal hinausruderte',
    'Wie ein Landschaftsmaler im Laternenraum lebte',
    'Wie ein Sturm das Kupferdach ans Festland trug',
    'Wie der Kapitän die Tochter eines Fischers traf',
  ],
  [
    'Wie viele Sekunden vergehen zwischen zwei Blitzen des Feuers?',
    'Zehn Sekunden',
    'Zwei Sekunden',
    'Fünf Sekunden',
    'Dreißig Sekunden',
  ],
  ['Was verbrannte man in der Lampe, bevor der Strom kam?', 'Rapsöl', 'Torf', 'Kerzenwachs', 'Treibholz'],
  [
    'Wer brütet im Frühling unter dem Turm?',
    'Küstenseeschwalbe',
    'Schleiereule',
    'Weißstorch',
    'Haussperling',
  ],
  ['Woraus besteht die Außenwand des Turms?', 'Aus Backstein', 'Aus Kalkstein', 'Aus Gusseisen', 'Aus Eiche'],
  [
    'Wer sah das Feuer aus der größten Entfernung?',
    'Seeleute aus dem Westen',
    'Bauern aus dem Süden',
    'Piloten aus dem Osten',
    'Bergleute aus dem Norden',
  ],
];

const RUSSIAN: readonly Line[] = [
  [
    'Какую из этих длинных историй о маяке на самом краю полуострова сегодня рассказывают каждому приезжему посетителю?',
    'Как смотритель сорок раз за ночь выходил на вёслах',
    'Как художник два года прожил в фонарной комнате',
    'Как шторм унёс медную крышу на материк целиком',
    'Как капитан женился на дочери местного рыбака',
  ],
  [
    'Сколько секунд проходит между двумя вспышками старого огня?',
    'Десять секунд',
    'Две секунды',
    'Пять секунд',
    'Тридцать секунд',
  ],
  ['Что жгли в лампе, пока не провели электричество?', 'Рапсовое масло', 'Торф', 'Свечной воск', 'Плавник'],
  ['Кто весной гнездится у подножия башни?', 'Полярная крачка', 'Сипуха', 'Белый аист', 'Домовый воробей'],
  ['Из чего сложена наружная стена башни?', 'Из кирпича', 'Из известняка', 'Из чугуна', 'Из дуба'],
  [
    'Кто видел огонь с самого большого расстояния?',
    'Моряки с запада',
    'Крестьяне с юга',
    'Лётчики с востока',
    'Шахтёры с севера',
  ],
];

const EXPLANATIONS = {
  en: 'It is written in the log book that visitors can still read in the small museum.',
  de: 'So steht es im Wachbuch, das man noch heute im kleinen Museum lesen kann.',
  ru: 'Так записано в вахтенном журнале, который и сегодня можно прочесть в маленьком музее.',
  ar: '',
} as const satisfies Record<PictureLanguage, string>;

const LINES = { en: ENGLISH, de: GERMAN, ru: RUSSIAN } as const;

/** Six questions of different facts; the first is as long as a question may be. */
export function pictureQuestions(language: PictureLanguage): readonly PictureQuestion[] {
  const own = language === 'ar' ? 'en' : language;
  const write = (text: string): string => (language === 'ar' ? inArabicLetters(text) : text);
  return LINES[own].map(([question, answer, ...distractors], index) => ({
    question: write(question),
    answer: write(answer),
    distractors: distractors.map(write),
    explanation: write(EXPLANATIONS[own]),
    subject: `${write(FREE_TOPIC[own])} ${index + 1}`,
  }));
}
