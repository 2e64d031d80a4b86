import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** The parts that we rely on. Source: https://cyclonedx.org/docs/1.5/json/ */
const bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.looseObject({ name: z.string(), version: z.string(), licenses: z.array(z.unknown()).optional() }),
  ),
});
export type BillOfMaterials = z.infer<typeof bill>;

const project = z.looseObject({ devDependencies: z.record(z.string(), z.string()) });
const locked = z.looseObject({ version: z.string().optional(), dev: z.boolean().optional() });
const lockFile = z.looseObject({ packages: z.record(z.string(), locked) });

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * What the functions, the page and the infrastructure are built from, by `npm sbom` from the lock file in `root`. npm reads a copy without
 * development packages: its own `--omit dev` also leaves out what a development tool happens to need too, such as React.
 * @throws Error if npm fails
 */
export function billOfMaterials(root: string): BillOfMaterials {
  const folder = mkdtempSync(join(tmpdir(), 'crossbook-sbom-'));
  try {
    const { devDependencies: _tools, ...production } = project.parse(readJson(root, 'package.json'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(production));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(productionLock(root)));
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const text = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: MAX_BYTES });
    return bill.parse(JSON.parse(text));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lock file without packages that are for development only. */
export function productionLock(root: string): z.infer<typeof lockFile> {
  const lock = lockFile.parse(readJson(root, 'package-lock.json'));
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { devDependencies: _tools, ...entry }]) => [path, entry]);
  return { ...lock, packages: Object.fromEntries(packages) };
}

function readJson(root: string, file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
