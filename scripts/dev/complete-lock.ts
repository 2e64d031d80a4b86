import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

/**
 * `npm run lock:complete`, after adding or raising a package. A registry mirror may lack packages for other platforms; npm then leaves
 * them out of the lock file, and `npm ci` refuses a lock file that lacks them. This names them with what their names tell: on this
 * platform they are skipped, on their own npm fetches them.
 */
const LOCK = 'package-lock.json';
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'mips64el'];

/** Records keep the order in which the file has its keys. */
const anyRecord = z.record(z.string(), z.unknown());
const asking = z.object({
  dev: z.optional(z.boolean()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});

const lock = z.parse(anyRecord, JSON.parse(readFileSync(LOCK, 'utf8')));
const packages = z.parse(anyRecord, lock.packages);
const missing = Object.entries(packages).flatMap(([path, entry]) => {
  const { dev, optionalDependencies = {} } = z.parse(asking, entry);
  return Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(path, name))
    .map(([name, version]) => [`node_modules/${name}`, platformEntry(name, version, dev === true)] as const);
});
const byPath = [...Object.entries(packages), ...missing].toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: Object.fromEntries(byPath) }, null, 2)}\n`);
console.log(missing.length === 0 ? 'Nothing was missing.' : missing.map(([path]) => `added ${path}`).join('\n'));

/** Whether a package that asks for another finds it, in its own folder or one above. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

function platformEntry(name: string, version: string, dev: boolean) {
  const words = name.split('/').at(-1)?.split(/[-.]/) ?? [];
  const cpu = words.some((word) => /eabi/.test(word)) ? ['arm'] : PROCESSORS.filter((each) => words.includes(each));
  const os = SYSTEMS.filter((each) => words.includes(each));
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return {
    version: version.replace(/^[~^]/, ''),
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
