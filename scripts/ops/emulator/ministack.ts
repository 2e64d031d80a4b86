import { spawnSync } from 'node:child_process';
import { accessSync, constants, copyFileSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Found = { readonly program: string } | { readonly missing: string };

/** A Python virtual environment. */
const FOLDER = 'dist/ministack';
const REQUIREMENTS = 'scripts/ops/emulator/requirements.txt';
const INSTALLED = `${FOLDER}/installed.txt`;

const STEP_MS = 120_000;
/** Fails fast without a network. */
const PIP = ['install', '--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '15'];

/**
 * Finds MiniStack, the AWS emulator: on the path, else in the project's own environment, which is created or updated when needed (seconds,
 * with Python 3 and network access). `missing`: a message that says what is missing.
 */
export function findMiniStack(
  root: string,
  path = process.env.PATH ?? '',
  print: (line: string) => void = console.log,
): Found {
  const ownProgram = join(root, FOLDER, 'bin/ministack');
  if (textOf(join(root, INSTALLED)) === textOf(join(root, REQUIREMENTS)) && isProgram(ownProgram))
    return { program: ownProgram };
  const onPath = path
    .split(delimiter)
    .map((folder) => join(folder, 'ministack'))
    .find(isProgram);
  if (onPath !== undefined) return { program: onPath };
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: root, env: { ...process.env, PATH: path }, timeout: STEP_MS, encoding: 'utf8' });
  if (run('python3', '--version').status !== 0) {
    return { missing: 'The AWS emulator is not installed: it needs Python 3, which is not on the path.' };
  }
  print(`Installing the AWS emulator into ${FOLDER} (once)`);
  // On Debian, Python may lack ensurepip; then the system's pip can install into the environment.
  const hasPip = run('python3', '-m', 'venv', '--clear', FOLDER).status === 0;
  if (!hasPip) run('python3', '-m', 'venv', '--clear', '--without-pip', FOLDER);
  const pip = hasPip ? ['-m', 'pip'] : ['-m', 'pip', '--python', `${FOLDER}/bin/python`];
  const { status, stderr } = run(hasPip ? `${FOLDER}/bin/python` : 'python3', ...pip, ...PIP, '-r', REQUIREMENTS);
  if (status === 0 && isProgram(ownProgram)) {
    copyFileSync(join(root, REQUIREMENTS), join(root, INSTALLED));
    return { program: ownProgram };
  }
  const reason = (stderr ?? '').trim().split('\n').at(-1) || 'it took too long';
  return {
    missing: `The AWS emulator is not installed: it needs Python 3 with venv, pip and access to the package index (${reason}).`,
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
