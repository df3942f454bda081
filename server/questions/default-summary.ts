/** The summary that is shown when no model wrote one (specification section 8), in the languages of the interface. */

const ENGLISH = [
  'Thank you for playing!',
  'What a game. Thank you all, and see you in the next one!',
] as const;

const THANKS = new Map<string, readonly [heading: string, text: string]>(
  Object.entries({
    et: ['Aitäh mängimast!', 'Oli tore mäng. Aitäh teile kõigile ja kohtumiseni järgmises mängus!'],
    es: ['¡Gracias por jugar!', '¡Qué partida! Gracias a todos y hasta la próxima.'],
    fr: ['Merci d’avoir joué !', 'Quelle partie ! Merci à toutes et à tous, et à la prochaine.'],
    de: ['Danke fürs Mitspielen!', 'Das war ein Spiel! Danke an alle und bis zum nächsten Mal.'],
    it: ['Grazie per aver giocato!', 'Che partita! Grazie a tutti e alla prossima.'],
    pt: ['Obrigado por jogar!', 'Que jogo! Obrigado a todos e até à próxima.'],
    nl: ['Bedankt voor het spelen!', 'Wat een spel! Allemaal bedankt en tot de volgende keer.'],
    ru: ['Спасибо за игру!', 'Отличная вышла игра! Спасибо всем и до следующей встречи.'],
    zh: ['感谢参与！', '真是一场精彩的比赛！谢谢大家，下次再见！'],
    ja: [
      'プレイしてくれてありがとう！',
      'すばらしいゲームでした。みなさん、ありがとうございました。また次のゲームで！',
    ],
    ko: ['함께해 주셔서 감사합니다!', '정말 멋진 게임이었습니다. 모두 감사합니다. 다음 게임에서 만나요!'],
  }),
);

/** The thank-you in a game's language, or in English. Markdown: `##` and bold only. */
export function defaultSummary(language: string): string {
  const [heading, text] = THANKS.get(language) ?? ENGLISH;
  return `## ${heading}\n\n${text}`;
}
