/**
 * Runs before `npm start` and `npm test`, under whatever Node the machine has: installs the packages when they are absent or
 * older than the lock file. The script itself then runs on the project's own Node, which is one of the packages.
 * Plain JavaScript, without imports of ours, since nothing is there yet.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { delimiter, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Milliseconds since 1970 of a file's last change; undefined when it is absent. */
function changedAt(path) {
  return statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs;
}

const lock = changedAt('package-lock.json');
// npm writes this file last: when it is there, an installation ended well, at that time.
const installed = changedAt('node_modules/.package-lock.json');

if (installed === undefined || (lock !== undefined && lock > installed)) {
  // Standard output belongs to the script that follows, which may print JSON there.
  console.error('Installing packages (npm ci) ...');
  // The machine's own Node has to do it: ours is about to be removed and put back.
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
  process.exitCode = status ?? 1;
}
