/**
 * Runs before `npm start` and `npm test` on the machine's own Node: installs the packages unless those of the lock file are installed. A
 * complete installation is kept, since `npm ci` deletes it first and may then find no network. The script itself then runs on the project's
 * Node, which is one of the packages. Plain JavaScript without imports of ours, since nothing is installed yet.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As in table-engine.ts. */
const OLDEST_JAVA = 17;
const root = fileURLToPath(new URL('../..', import.meta.url));

if (process.env.npm_lifecycle_event === 'prestart') requireJava();
if (!isInstalled()) {
  const started = performance.now();
  // Standard output belongs to the script that follows, which may print JSON.
  console.error('Installing packages (npm ci) ...');
  // Use the machine's own Node: the project's is about to be reinstalled.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(`${sep}node_modules${sep}.bin`))
    .join(delimiter);
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path },
  });
  if (error !== undefined) console.error(`npm could not be started: ${error.message}`);
  console.error(`Installed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  process.exitCode = status ?? 1;
}

/** Says before all else, and before the installation, what `npm start` needs where npm has no engine for the table. */
function requireJava() {
  const { AWS_ENDPOINT_URL, DYNAMODB_ENDPOINT, JAVA_HOME, USE_AWS } = process.env;
  const system = `${process.platform} ${process.arch}`;
  if (system === 'linux x64' || AWS_ENDPOINT_URL || DYNAMODB_ENDPOINT || USE_AWS) return;
  const { status, stderr } = spawnSync(JAVA_HOME ? `${JAVA_HOME}/bin/java` : 'java', ['-version'], {
    encoding: 'utf8',
  });
  const found = status === 0 ? stderr.split('\n')[0] : 'none';
  console.error(`On ${system} the table needs Java ${OLDEST_JAVA} or newer. Found: ${found}`);
  if (Number(/version "(\d+)/.exec(found)?.[1] ?? 0) < OLDEST_JAVA) process.exit(1);
}

/** Whether every package of the lock file is installed in the same version. Optional ones may be for other machines. */
function isInstalled() {
  const locked = packagesOf('package-lock.json');
  // npm writes this file last.
  const installed = packagesOf('node_modules/.package-lock.json');
  if (locked === undefined || installed === undefined) return false;
  return Object.entries(locked).every(([folder, { version, integrity, optional }]) => {
    if (folder === '') return true;
    const found = installed[folder];
    if (found === undefined) return optional === true;
    return (
      found.version === version &&
      (integrity === undefined || found.integrity === integrity) &&
      existsSync(`${root}${folder}/package.json`)
    );
  });
}

/** The entries of a lock file by folder; undefined if there is none, or it is damaged. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(root + file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
