// Known vulnerabilities of the packages in the lockfile, from a list that ships with this script.
import { satisfies } from 'semver';
import { z } from 'zod';

const AdvisoriesSchema = z.array(
  z.strictObject({ package: z.string(), affected: z.string(), advisory: z.string() }),
);
const LockfileSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })),
});

/** Problems, one line each; empty if no advisory affects a package. Throws for a file of another shape. */
export function findAdvisories(advisoryFile: unknown, lockfile: unknown): string[] {
  const advisories = AdvisoriesSchema.parse(advisoryFile);
  const { packages } = LockfileSchema.parse(lockfile);
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').at(-1);
    return advisories
      .filter((each) => each.package === name && version !== undefined && satisfies(version, each.affected))
      .map((each) => `${path} ${version}: ${each.advisory} (affects ${each.affected})`);
  });
}
