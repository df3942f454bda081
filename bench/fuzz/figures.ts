/** What a fuzz run counted, and whether everything held. */

/** How much of what went wrong is printed. */
const SHOWN_MAX = 50;

export interface Played {
  readonly games: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly endedEarly: number;
  readonly wrong: number;
}

export interface FuzzFigures {
  readonly seed: number;
  /** Requests, messages and other bytes that were sent. */
  readonly sent: { readonly requests: number; readonly messages: number; readonly bytes: number };
  /** How often each thing came back: a status, a close code, a socket that stayed open. */
  readonly replies: ReadonlyMap<string, number>;
  /** What must not happen, in words. */
  readonly wrong: readonly string[];
  readonly bystanders: number;
  /** Games that were played to their end meanwhile. */
  readonly played: Played;
}

/** Whether nothing happened that must not. */
export function isSound({ wrong, played }: FuzzFigures): boolean {
  return wrong.length === 0 && played.lost + played.endedEarly + played.wrong === 0;
}

/** The figures as lines for the console. */
export function figuresText({ seed, sent, replies, wrong, bystanders, played }: FuzzFigures): string {
  const { requests, messages, bytes } = sent;
  const sorted = [...replies].toSorted(([one], [other]) => one.localeCompare(other));
  return [
    `seed ${seed}: ${requests} requests, ${messages} messages over sockets, ${bytes} times other bytes`,
    ...sorted.map(([what, count]) => `  ${what.padEnd(44)} ${String(count).padStart(8)}`),
    `bystanders’ games: ${bystanders}, compared before and after`,
    `games played meanwhile: ${played.games}, ${played.acknowledged} answers acknowledged, ${played.lost} lost, ` +
      `${played.endedEarly} games ended early, ${played.wrong} scores wrong`,
    wrong.length === 0
      ? 'nothing went wrong'
      : `WRONG: ${wrong.length}\n${wrong.slice(0, SHOWN_MAX).join('\n')}`,
  ].join('\n');
}

/** Counts what was sent and what came back, and collects what went wrong. */
export class Tally {
  readonly replies = new Map<string, number>();
  readonly wrong: string[] = [];
  readonly sent = { requests: 0, messages: 0, bytes: 0 };

  get total(): number {
    return this.sent.requests + this.sent.messages + this.sent.bytes;
  }

  count(what: string): void {
    this.replies.set(what, (this.replies.get(what) ?? 0) + 1);
  }
}
