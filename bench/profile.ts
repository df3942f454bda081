/** The functions in which a CPU profile spent the most time. */

import { isObject, listOf, numberOf, objectOf, textOf, type Json } from './json.ts';

const SHOWN = 40;

interface Cost {
  self: number;
  /** With all that it calls. */
  total: number;
}

/** The functions with the most time of their own, as a table; milliseconds, and shares of the time that was not idle. */
export function topOf(profile: Json): string {
  const nodes = listOf(profile, 'nodes').filter(isObject);
  const own = selfTimes(profile);
  const costs = new Map<string, Cost>();
  const parents = parentsOf(nodes);
  const nameOf = new Map(nodes.map((node) => [numberOf(node, 'id'), functionName(node)]));
  for (const node of nodes) {
    const id = numberOf(node, 'id');
    const self = own.get(id) ?? 0;
    const name = functionName(node);
    const seen = new Set<string>();
    costOf(costs, name).self += self;
    for (let at = id; at !== undefined && at !== null; at = parents.get(at) ?? null) {
      const ancestor = nameOf.get(at) ?? '';
      if (!seen.has(ancestor)) costOf(costs, ancestor).total += self;
      seen.add(ancestor);
    }
  }
  const busy = [...costs].filter(([name]) => name !== '(idle)').reduce((sum, [, cost]) => sum + cost.self, 0);
  const share = (time: number): string => `${((time / busy) * 100).toFixed(1)} %`.padStart(7);
  const line = ([name, { self, total }]: [string, Cost]): string => `${share(self)} ${share(total)}  ${name}`;
  const by = (key: keyof Cost): string[] =>
    [...costs]
      .filter(([name]) => name !== '(idle)' && name !== '(root)')
      .toSorted(([, one], [, other]) => other[key] - one[key])
      .slice(0, SHOWN)
      .map(line);
  return ['own time   with callees', ...by('self'), '', 'own time   with callees', ...by('total')].join('\n');
}

function costOf(costs: Map<string, Cost>, name: string): Cost {
  let cost = costs.get(name);
  if (cost === undefined) costs.set(name, (cost = { self: 0, total: 0 }));
  return cost;
}

/** Microseconds by node: each sample's node had the time until the next sample. */
function selfTimes(profile: Json): Map<number | null, number> {
  const times = new Map<number | null, number>();
  const deltas = listOf(profile, 'timeDeltas');
  for (const [index, sample] of listOf(profile, 'samples').entries()) {
    const id = typeof sample === 'number' ? sample : null;
    times.set(id, (times.get(id) ?? 0) + Number(deltas[index] ?? 0));
  }
  return times;
}

function parentsOf(nodes: readonly Json[]): Map<number, number> {
  const parents = new Map<number, number>();
  for (const node of nodes) {
    const id = numberOf(node, 'id') ?? 0;
    for (const child of listOf(node, 'children')) if (typeof child === 'number') parents.set(child, id);
  }
  return parents;
}

function functionName(node: Json): string {
  const frame = objectOf(node, 'callFrame');
  const name = textOf(frame, 'functionName') || '(anonymous)';
  const file = textOf(frame, 'url').replace(
    /^.*?\/(?=(?:node_modules|server|game|protocol|bank|bench)\/)/,
    '',
  );
  return file === '' ? name : `${name}  ${file}:${(numberOf(frame, 'lineNumber') ?? 0) + 1}`;
}
