import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

/**
 * `npm run lock:complete`, after adding or updating a package. A registry mirror may lack packages for other platforms; npm then omits
 * them from the lock file, and `npm ci` refuses such a lock file. This adds them, with the platform from their names: npm skips them on
 * this platform and fetches them on their own.
 */
const LOCK = 'package-lock.json';
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'mips64el'];

/** Keeps the order of the file's keys. */
const anyRecord = z.record(z.string(), z.unknown());
const lockEntry = z.object({
  dev: z.optional(z.boolean()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});

const lock = z.parse(anyRecord, JSON.parse(readFileSync(LOCK, 'utf8')));
const packages = z.parse(anyRecord, lock.packages);
const missing = Object.entries(packages).flatMap(([path, entry]) => {
  const { dev, optionalDependencies = {} } = z.parse(lockEntry, entry);
  return Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(path, name))
    .map(([name, version]) => [`node_modules/${name}`, platformEntry(name, version, dev === true)] as const);
});
const byPath = [...Object.entries(packages), ...missing].toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: Object.fromEntries(byPath) }, null, 2)}\n`);
console.log(missing.length === 0 ? 'Nothing was missing.' : missing.map(([path]) => `added ${path}`).join('\n'));

/** Whether a package's dependency is locked, in its own folder or one above. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

function platformEntry(name: string, version: string, dev: boolean) {
  const nameParts = name.split('/').at(-1)?.split(/[-.]/) ?? [];
  const cpu = nameParts.some((part) => /eabi/.test(part))
    ? ['arm']
    : PROCESSORS.filter((each) => nameParts.includes(each));
  const os = SYSTEMS.filter((each) => nameParts.includes(each));
  const libc = nameParts.some((part) => part.startsWith('musl'))
    ? ['musl']
    : nameParts.includes('gnu')
      ? ['glibc']
      : [];
  return {
    version: version.replace(/^[~^]/, ''),
    cpu: cpu.length > 0 ? cpu : undefined,
    dev: dev || undefined,
    libc: libc.length > 0 ? libc : undefined,
    optional: true,
    os: os.length > 0 ? os : undefined,
  };
}
