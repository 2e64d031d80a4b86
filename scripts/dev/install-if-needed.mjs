/**
 * Runs before `npm start` and `npm test` on the machine's own Node: installs the packages when they are missing or older than the lock file.
 * The script itself then runs on the project's Node, which is one of the packages. Plain JavaScript without imports of ours, since nothing is
 * installed yet.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { delimiter, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Time of a file's last change: ms since 1970; undefined if it does not exist. */
function changedAt(path) {
  return statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs;
}

const lock = changedAt('package-lock.json');
// npm writes this file last, so it marks the time of a complete installation.
const installed = changedAt('node_modules/.package-lock.json');

if (installed === undefined || (lock !== undefined && lock > installed)) {
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
  process.exitCode = status ?? 1;
}
