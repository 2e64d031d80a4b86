import { spawnSync } from 'node:child_process';
import { accessSync, constants, copyFileSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Found = { readonly program: string } | { readonly missing: string };

/** A Python environment of its own, and what is in it. */
const FOLDER = 'dist/ministack';
const REQUIREMENTS = 'scripts/ops/emulator/requirements.txt';
const INSTALLED = `${FOLDER}/installed.txt`;

const STEP_MS = 120_000;
/** What cannot be reached is not waited for. */
const PIP = ['install', '--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '15'];

/**
 * MiniStack, which plays AWS: one on the path, else the project's own, which is made here where it is missing or its requirements have
 * changed; seconds with Python 3 and its package registry at hand. Else what this machine lacks, as a sentence.
 */
export function findMiniStack(
  root: string,
  path = process.env.PATH ?? '',
  say: (line: string) => void = console.log,
): Found {
  const own = join(root, FOLDER, 'bin/ministack');
  if (textOf(join(root, INSTALLED)) === textOf(join(root, REQUIREMENTS)) && isProgram(own)) return { program: own };
  const onPath = path
    .split(delimiter)
    .map((place) => join(place, 'ministack'))
    .find(isProgram);
  if (onPath !== undefined) return { program: onPath };
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: root, env: { ...process.env, PATH: path }, timeout: STEP_MS, encoding: 'utf8' });
  if (run('python3', '--version').status !== 0) {
    return { missing: 'The emulator of AWS is not here: it needs Python 3, and there is none on the path.' };
  }
  say(`Making ${FOLDER}, the emulator of AWS (once)`);
  // Debian parts pip from Python itself: then pip may still stand beside, for all environments.
  const whole = run('python3', '-m', 'venv', '--clear', FOLDER).status === 0;
  if (!whole) run('python3', '-m', 'venv', '--clear', '--without-pip', FOLDER);
  const pip = whole ? ['-m', 'pip'] : ['-m', 'pip', '--python', `${FOLDER}/bin/python`];
  const { status, stderr } = run(whole ? `${FOLDER}/bin/python` : 'python3', ...pip, ...PIP, '-r', REQUIREMENTS);
  if (status === 0 && isProgram(own)) {
    copyFileSync(join(root, REQUIREMENTS), join(root, INSTALLED));
    return { program: own };
  }
  const reason = (stderr ?? '').trim().split('\n').at(-1) || 'it took too long';
  return {
    missing: `The emulator of AWS is not here: it needs Python 3 with venv and pip, and their registry (${reason}).`,
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
