/** The facts that this page has shown per round, so that the best one can be shown again while the next topic is chosen. */

export interface ShownFact {
  readonly questionId: string;
  readonly round: number;
  readonly question: string;
  readonly answer: string;
  readonly explanation: string;
  /** The language of its texts, if it is not the game's. */
  readonly language: string | undefined;
  /** How many players were right. */
  readonly right: number;
}

let shown: { readonly gameId: string; readonly facts: readonly ShownFact[] } | null = null;

/** Stores a fact of a game; facts of other games and of earlier rounds are dropped. */
export function rememberFact(gameId: string, fact: ShownFact): void {
  const before = shown?.gameId === gameId ? shown.facts : [];
  const others = before.filter(
    ({ questionId, round }) => questionId !== fact.questionId && round >= fact.round,
  );
  shown = { gameId, facts: [...others, fact] };
}

/** The fact of a round that the fewest players knew; of equals the last. null if this page has shown none in it, or all were voided. */
export function bestFactOf(gameId: string, round: number, voided: readonly string[]): ShownFact | null {
  const facts = shown?.gameId === gameId ? shown.facts : [];
  return facts
    .filter((fact) => fact.round === round && !voided.includes(fact.questionId))
    .reduce<ShownFact | null>(
      (best, fact) => (best === null || fact.right <= best.right ? fact : best),
      null,
    );
}
