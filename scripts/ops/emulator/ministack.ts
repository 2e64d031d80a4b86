import { spawnSync } from 'node:child_process';
import { accessSync, constants, copyFileSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Found = { readonly program: string } | { readonly missing: string };

interface PythonProgram {
  readonly name: string;
  /** Of a Python virtual environment. */
  readonly folder: string;
  readonly requirements: string;
  readonly meaning: string;
}

const MINISTACK: PythonProgram = {
  name: 'ministack',
  folder: 'dist/ministack',
  requirements: 'scripts/ops/emulator/requirements.txt',
  meaning: 'AWS emulator',
};
const SAM: PythonProgram = {
  name: 'sam',
  folder: 'dist/sam-cli',
  requirements: 'scripts/ops/emulator/sam/requirements.txt',
  meaning: 'SAM CLI',
};

const INSTALLED = 'installed.txt';

const STEP_MS = 300_000;
/** Fails fast without a network. */
const PIP = ['install', '--quiet', '--no-compile', '--disable-pip-version-check', '--retries', '1', '--timeout', '15'];

/** MiniStack, the AWS emulator: on the path, else the project's own. `missing`: a message that says what is missing. */
export function findMiniStack(root: string, path = process.env.PATH ?? '', print = console.log): Found {
  const onPath = path
    .split(delimiter)
    .map((folder) => join(folder, MINISTACK.name))
    .find(isProgram);
  return (
    installed(root, MINISTACK) ?? (onPath === undefined ? install(root, MINISTACK, path, print) : { program: onPath })
  );
}

/** The project's own SAM CLI, whose Python can import SAM's modules. */
export function findSam(root: string): Found {
  return installed(root, SAM) ?? install(root, SAM, process.env.PATH ?? '', console.log);
}

function installed(root: string, { name, folder, requirements }: PythonProgram): Found | undefined {
  const program = join(root, folder, 'bin', name);
  const isCurrent = textOf(join(root, folder, INSTALLED)) === textOf(join(root, requirements));
  return isCurrent && isProgram(program) ? { program } : undefined;
}

/** Creates or updates a program's own environment: seconds, with Python 3 and network access. */
function install(root: string, wanted: PythonProgram, path: string, print: (line: string) => void): Found {
  const { folder, requirements, meaning } = wanted;
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: root, env: { ...process.env, PATH: path }, timeout: STEP_MS, encoding: 'utf8' });
  if (run('python3', '--version').status !== 0) {
    return { missing: `The ${meaning} is not installed: it needs Python 3, which is not on the path.` };
  }
  print(`Installing the ${meaning} into ${folder} (once)`);
  // On Debian, Python may lack ensurepip; then the system's pip can install into the environment.
  const hasPip = run('python3', '-m', 'venv', '--clear', folder).status === 0;
  if (!hasPip) run('python3', '-m', 'venv', '--clear', '--without-pip', folder);
  const pip = hasPip ? ['-m', 'pip'] : ['-m', 'pip', '--python', `${folder}/bin/python`];
  const { status, stderr } = run(hasPip ? `${folder}/bin/python` : 'python3', ...pip, ...PIP, '-r', requirements);
  if (status === 0) copyFileSync(join(root, requirements), join(root, folder, INSTALLED));
  const reason = (stderr ?? '').trim().split('\n').at(-1) || 'it took too long';
  return (
    installed(root, wanted) ?? {
      missing: `The ${meaning} is not installed: it needs Python 3 with venv, pip and access to the package index (${reason}).`,
    }
  );
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
