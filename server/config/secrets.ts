/** The secrets of a configuration, which no log line may contain. */

import type { Config } from '../config.ts';

/** Every key, token and password of the configuration. */
export function secretsOf(config: Config): string[] {
  const { model, fallbackModel, stripe, metrics, databaseUrl, redisUrl } = config;
  const secrets = [
    model?.apiKey,
    fallbackModel?.apiKey,
    stripe?.secretKey,
    stripe?.webhookSecret,
    metrics?.token,
    ...[databaseUrl, redisUrl].flatMap((address) => (address === null ? [] : passwordsIn(address))),
  ];
  return secrets.filter((secret): secret is string => typeof secret === 'string' && secret !== '');
}

/** The password of an address, as written there and decoded. */
function passwordsIn(address: string): string[] {
  const { password } = new URL(address);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    // Not percent-encoded: the password is what is written.
    return [password];
  }
}
