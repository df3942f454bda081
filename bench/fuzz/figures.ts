/** What a fuzz run counted, and whether everything held. */

/** How many errors are printed. */
const SHOWN_MAX = 50;

export interface Played {
  readonly games: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly endedEarly: number;
  readonly wrong: number;
}

/** Counts what was sent and what came back, and collects what went wrong. */
export class Tally {
  /** How often each thing came back: a status, a close code, a socket that stayed open. */
  readonly replies = new Map<string, number>();
  /** Everything that must not happen, in words. */
  readonly wrong: string[] = [];
  readonly sent = { requests: 0, messages: 0, bytes: 0 };

  get total(): number {
    return this.sent.requests + this.sent.messages + this.sent.bytes;
  }

  count(what: string): void {
    this.replies.set(what, (this.replies.get(what) ?? 0) + 1);
  }
}

export interface FuzzFigures {
  readonly seed: number;
  readonly tally: Tally;
  readonly bystanders: number;
  /** Games that were played to their end meanwhile. */
  readonly played: Played;
}

/** Whether nothing went wrong. */
export function isSound({ tally, played }: Pick<FuzzFigures, 'tally' | 'played'>): boolean {
  return tally.wrong.length === 0 && played.lost + played.endedEarly + played.wrong === 0;
}

export function figuresText({ seed, tally, bystanders, played }: FuzzFigures): string {
  const { sent, replies, wrong } = tally;
  const sorted = [...replies].toSorted(([one], [other]) => one.localeCompare(other));
  return [
    `seed ${seed}: ${sent.requests} requests, ${sent.messages} messages over sockets, ${sent.bytes} times other bytes`,
    ...sorted.map(([what, count]) => `  ${what.padEnd(44)} ${String(count).padStart(8)}`),
    `bystanders’ games: ${bystanders}, compared before and after`,
    `games played meanwhile: ${played.games}, ${played.acknowledged} answers acknowledged, ${played.lost} lost, ` +
      `${played.endedEarly} games ended early, ${played.wrong} scores wrong`,
    wrong.length === 0
      ? 'nothing went wrong'
      : `WRONG: ${wrong.length}\n${wrong.slice(0, SHOWN_MAX).join('\n')}`,
  ].join('\n');
}
