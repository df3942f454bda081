/** A log line for people at a terminal: time, level, message; further fields are indented below. */

import { z } from 'zod';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};
const LEVEL_WIDTH = 5;
const INDENT = '    ';

const LineSchema = z.looseObject({
  level: z.number(),
  time: z.iso.datetime(),
  msg: z.string().optional(),
  err: z.looseObject({ stack: z.string() }).optional(),
});

/** The readable form of a logger's JSON line, with its line break. Lines of another shape are returned unchanged. */
export function readableLine(json: string): string {
  const line = parse(json);
  if (line === null) return json;
  const { level, time, msg = '', err, ...rest } = line;
  const head = `${timeOfDay(time)} ${(LEVELS[level] ?? String(level)).padEnd(LEVEL_WIDTH)} ${msg}`.trimEnd();
  const fields = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const below = [...fields, ...(err === undefined ? [] : err.stack.split('\n'))];
  return `${[head, ...below.map((text) => INDENT + text)].join('\n')}\n`;
}

function parse(json: string): z.infer<typeof LineSchema> | null {
  try {
    return LineSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    // Not JSON: shown as it is.
    return null;
  }
}

/** The time of an instant on this machine's clock, without the date: `18:03:07`. */
function timeOfDay(time: string): string {
  return new Date(time).toTimeString().slice(0, 8);
}
