// Writes the list of the packages that run in production, in CycloneDX's format: `npm run sbom`, or `npm run sbom -- FILE`. Made from the
// lockfile alone, so that it is the same on every machine.
import { writeFileSync } from 'node:fs';

import { z } from 'zod';

import { run } from './run.ts';

/** npm marks packages that only development needs with this property. Its own `--omit=dev` also leaves out those that both need. */
const DEVELOPMENT = 'cdx:npm:package:development';

const ComponentSchema = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});
const SbomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(ComponentSchema).min(1),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

const isDevelopment = ({ properties }: z.infer<typeof ComponentSchema>): boolean =>
  properties.some(({ name }) => name === DEVELOPMENT);

/** The list of packages. Throws npm's own message if it cannot be made. */
export async function createSbom(): Promise<z.infer<typeof SbomSchema>> {
  const { code, output } = await run('npm sbom --package-lock-only --sbom-format=cyclonedx', { show: false });
  if (code !== 0) throw new Error(`npm sbom failed: ${output}`);
  const all = SbomSchema.parse(JSON.parse(output.slice(output.indexOf('{'))));
  const left = new Set(all.components.filter(isDevelopment).map((component) => component['bom-ref']));
  return {
    ...all,
    components: all.components.filter((component) => !left.has(component['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => !left.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => !left.has(ref)) })),
  };
}

if (import.meta.main) {
  const [file = 'sbom.cdx.json'] = process.argv.slice(2);
  const sbom = await createSbom();
  writeFileSync(file, JSON.stringify(sbom, null, 2));
  console.log(`${file}: ${sbom.components.length} packages`);
}
