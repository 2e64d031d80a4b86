import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { findMiniStack } from './ministack.ts';

const TOOLS = '/usr/bin:/bin';
const REQUIREMENTS = 'scripts/ops/emulator/requirements.txt';
let root = '';
let lines: string[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crossbook-ministack-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  lines = [];
  write(REQUIREMENTS, 'ministack==1\n');
});

function write(file: string, text: string, mode = 0o644) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  chmodSync(join(root, file), mode);
}

/** Installs a fake Python that creates environments and records its calls. */
function python({ ensurepip = true, registry = true } = {}) {
  const install = registry
    ? 'touch dist/ministack/bin/ministack; chmod +x dist/ministack/bin/ministack'
    : 'echo "No route" >&2; exit 1';
  const script = `#!/bin/sh
echo "$@" >> ${root}/calls
case "$*" in
  --version) ;;
  *"-m venv --clear --without-pip"*) mkdir -p dist/ministack/bin ;;
  *"-m venv"*) ${ensurepip ? '' : 'exit 1;'} mkdir -p dist/ministack/bin; cp "$0" dist/ministack/bin/python ;;
  *install*) ${install} ;;
esac
`;
  write('machine/python3', script, 0o755);
}
const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n');
const find = (folder = join(root, 'machine')) => findMiniStack(root, `${folder}:${TOOLS}`, (line) => lines.push(line));
const ownProgram = () => ({ program: join(root, 'dist/ministack/bin/ministack') });

it('the environment is created once, with a message, and again when its requirements change', () => {
  python();
  expect([find(), find()]).toEqual([ownProgram(), ownProgram()]);
  expect([lines.length, calls().length]).toEqual([1, 3]);
  appendFileSync(join(root, REQUIREMENTS), 'more\n');
  expect([find(), find(), lines.length]).toEqual([ownProgram(), ownProgram(), 2]);
});

it('the system’s pip is used when Python has no ensurepip', () => {
  python({ ensurepip: false });
  expect(find()).toEqual(ownProgram());
  expect(calls().at(-1)).toMatch(/^-m pip --python dist\/ministack\/bin\/python install .*-r scripts/);
});

it('an installation on the path is preferred', () => {
  write('machine/ministack', '', 0o755);
  expect([find(), lines]).toEqual([{ program: join(root, 'machine/ministack') }, []]);
});

it('a failed installation is reported and not taken for complete', () => {
  python({ registry: false });
  for (const _ of [1, 2]) {
    expect(find()).toEqual({
      missing:
        'The AWS emulator is not installed: it needs Python 3 with venv, pip and access to the package index (No route).',
    });
  }
});

it('a missing Python is reported', () => {
  expect(findMiniStack(root, join(root, 'nothing'))).toEqual({
    missing: 'The AWS emulator is not installed: it needs Python 3, which is not on the path.',
  });
});
