/** The summary that is shown when no model wrote one, in the languages of the interface: from the game's own numbers, else a thank-you. */

import { highlightsOf } from '../../game/highlights.ts';
import type { Results } from '../../game/results.ts';
import { plainName, playerPlaceholder, teamPlaceholder } from '../../game/summary-text.ts';
import type { ShippedLanguage } from '../../protocol/constants.ts';
import { highlightWords } from './highlight-words.ts';

type Thanks = readonly [heading: string, text: string];

const ENGLISH: Thanks = [
  'Thank you for playing!',
  'What a game. Thank you all, and see you in the next one!',
];

const THANKS = new Map<string, Thanks>(
  Object.entries({
    en: ENGLISH,
    et: ['Aitäh mängimast!', 'Oli tore mäng. Aitäh teile kõigile ja kohtumiseni järgmises mängus!'],
    es: ['¡Gracias por jugar!', '¡Qué partida! Gracias a todos y hasta la próxima.'],
    fr: ['Merci d’avoir joué !', 'Quelle partie ! Merci à toutes et à tous, et à la prochaine.'],
    de: ['Danke fürs Mitspielen!', 'Das war ein Spiel! Danke an alle und bis zum nächsten Mal.'],
    it: ['Grazie per aver giocato!', 'Che partita! Grazie a tutti e alla prossima.'],
    pt: ['Obrigado por jogarem!', 'Que jogo! Obrigado a todos e até à próxima.'],
    nl: ['Bedankt voor het spelen!', 'Wat een spel! Allemaal bedankt en tot de volgende keer.'],
    ru: ['Спасибо за игру!', 'Отличная вышла игра! Спасибо всем и до следующей встречи.'],
    zh: ['感谢参与！', '真是精彩的一局！谢谢大家，下一局见！'],
    ja: [
      '遊んでくれてありがとう！',
      'すばらしいゲームでした。みなさん、ありがとうございました。また次のゲームで！',
    ],
    ko: ['함께해 주셔서 고마워요!', '정말 멋진 게임이었어요. 모두 고마워요. 다음 게임에서 만나요!'],
  } satisfies Record<ShippedLanguage, Thanks>),
);

/** A finished game's highlights in its language, or in English; a thank-you where no one answered. Markdown: `##` and bold only; players and teams as placeholders (`game/summary-text.ts`). */
export function defaultSummary(language: string, results: Results | null = null): string {
  const { answerCount } = results === null ? { answerCount: 0 } : highlightsOf(results);
  const [heading, text] = THANKS.get(language) ?? ENGLISH;
  if (results !== null && answerCount > 0) return highlightsText(language, results, heading);
  return `## ${heading}\n\n${text}`;
}

function highlightsText(language: string, results: Results, heading: string): string {
  const { locale, words } = highlightWords(language);
  const { rightCount, streak, fastest, comeback, hardest } = highlightsOf(results);
  const hard =
    hardest === null
      ? []
      : [words.hardest(plainName(hardest.text), hardest.correctCount, hardest.playerCount)];
  if (rightCount === 0) return [`## ${words.nobodyTitle}`, words.nobody, ...hard].join('\n\n');
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const { names, points } = winnersOf(results);
  return [
    `## ${heading}`,
    words.first(new Intl.ListFormat(locale).format(names), Math.round(points)),
    ...(comeback === null ? [] : [words.comeback(bold(comeback), comeback.from, comeback.to)]),
    ...(streak === null ? [] : [words.streak(bold(streak), streak.count)]),
    ...(fastest === null ? [] : [words.fastest(bold(fastest), seconds.format(fastest.time / 1_000))]),
    ...hard,
  ].join('\n\n');
}

const bold = ({ playerId }: { readonly playerId: string }): string => `**${playerPlaceholder(playerId)}**`;

/** Who came first: teams where teams played. */
function winnersOf({ players, teams }: Results): { names: string[]; points: number } {
  if (teams === undefined) {
    const points = Math.max(...players.map(({ totalScore }) => totalScore));
    const first = players.filter(({ totalScore }) => totalScore === points);
    return { names: first.map(bold), points };
  }
  const points = Math.max(...teams.map(({ total }) => total));
  const names = teams.flatMap(({ total }, index) =>
    total === points ? [`**${teamPlaceholder(index)}**`] : [],
  );
  return { names, points };
}
