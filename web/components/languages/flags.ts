/** The flags beside the languages, as files of their own. */

const files = import.meta.glob<string>(
  '/node_modules/country-flag-icons/3x2/{GB,EE,ES,FR,DE,IT,PT,NL,RU,CN,JP,KR}.svg',
  { query: '?url', import: 'default', eager: true },
);

/** The address of a country's flag. */
export function flagOf(country: string): string {
  const file = files[`/node_modules/country-flag-icons/3x2/${country}.svg`];
  if (file === undefined) throw new Error(`No flag for ${country}`);
  return file;
}
