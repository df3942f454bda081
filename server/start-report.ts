/** The report at a terminal after the start: the addresses for phones, the enabled features, and the settings for more. */

import type { Config } from './config.ts';
import { isLoopback, networkOrigins, type Interfaces } from './platform/network-addresses.ts';

const ADDRESSES_MAX = 3;
/** White on black by number, whatever colors the terminal has: cameras want dark modules on light ones. */
const QR_COLORS = '\u001B[38;5;231;48;5;16m';
const RESET = '\u001B[0m';

/** Programs that start a server read this line to know that it listens. */
export function listeningLine(port: number): string {
  return `Quizround listens on http://localhost:${port}`;
}

/** The text for a terminal: at most six lines, and the QR code of the best address if there is one. */
export async function startReport(config: Config, port: number, interfaces?: Interfaces): Promise<string> {
  const origins = networkOrigins(config.host, port, interfaces);
  const lines = [
    listeningLine(port),
    phonesLine(config, origins),
    foundLine(config),
    ...settingLines(config),
  ];
  const best = config.publicUrl ?? origins[0];
  return best === undefined ? lines.join('\n') : `${await qrCodeOf(best)}\n${lines.join('\n')}`;
}

function phonesLine({ host, publicUrl }: Config, origins: readonly string[]): string {
  if (publicUrl !== null) return `Players reach it at: ${publicUrl}`;
  if (isLoopback(host))
    return `Phones cannot reach it: HOST=${host} takes this machine alone. Set HOST=0.0.0.0 to let them in`;
  if (origins.length === 0)
    return 'Phones cannot reach it: this machine has no network address. Connect it to a network';
  return `Phones on the same network: ${origins.slice(0, ADDRESSES_MAX).join('  ')}`;
}

function foundLine({ model, stripe, paywall, databaseUrl, dataDir, redisUrl }: Config): string {
  const found = [
    model === null ? 'no model (questions come from the bank)' : `model ${model.model}`,
    stripe === null ? 'no payments' : 'payments',
    paywall ? 'limited free games' : 'unlimited games',
    databaseUrl === null ? `database in ${dataDir}` : `PostgreSQL at ${new URL(databaseUrl).host}`,
    redisUrl === null ? 'no Redis (one process)' : `Redis at ${new URL(redisUrl).host}`,
  ];
  return `Found: ${found.join(', ')}`;
}

/** At most three lines, on unset variables that would enable more. */
function settingLines({ model, stripe, paywall, publicUrl }: Config): string[] {
  return [
    ...(model === null ? ['Set AI_PROVIDER, AI_MODEL and AI_API_KEY for questions on any topic'] : []),
    ...(paywall && stripe === null
      ? ['PAYWALL=on locks what nobody can buy here. Set STRIPE_SECRET_KEY, or leave PAYWALL out']
      : []),
    ...(publicUrl === null ? ['Set PUBLIC_URL where players reach it under another address'] : []),
  ];
}

async function qrCodeOf(address: string): Promise<string> {
  // Loaded for terminals only.
  const { renderUnicodeCompact } = await import('uqr');
  const rows = renderUnicodeCompact(address, { border: 2 }).split('\n');
  return rows.map((row) => `${QR_COLORS}${row}${RESET}`).join('\n');
}
