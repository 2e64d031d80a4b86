import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { findMiniStack } from './ministack.ts';

const TOOLS = '/usr/bin:/bin';
const REQUIREMENTS = 'scripts/ops/emulator/requirements.txt';
let root = '';
let said: string[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crossbook-ministack-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  said = [];
  write(REQUIREMENTS, 'ministack==1\n');
});

function write(file: string, text: string, mode = 0o644) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  chmodSync(join(root, file), mode);
}

/** A machine whose Python makes environments and installs into them as told; every call is noted. */
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
const find = (folder = join(root, 'machine')) => findMiniStack(root, `${folder}:${TOOLS}`, (line) => said.push(line));
const own = () => ({ program: join(root, 'dist/ministack/bin/ministack') });

it('makes the environment once, says so in a line, and again only when its requirements change', () => {
  python();
  expect([find(), find()]).toEqual([own(), own()]);
  expect([said.length, calls().length]).toEqual([1, 3]);
  appendFileSync(join(root, REQUIREMENTS), 'more\n');
  expect([find(), find(), said.length]).toEqual([own(), own(), 2]);
});

it('installs by the machine’s pip where Python comes without its own', () => {
  python({ ensurepip: false });
  expect(find()).toEqual(own());
  expect(calls().at(-1)).toMatch(/^-m pip --python dist\/ministack\/bin\/python install .*-r scripts/);
});

it('takes one on the path rather than make its own', () => {
  write('machine/ministack', '', 0o755);
  expect([find(), said]).toEqual([{ program: join(root, 'machine/ministack') }, []]);
});

it('says in a sentence what is missing, and leaves nothing that looks made', () => {
  python({ registry: false });
  for (const _ of [1, 2]) {
    expect(find()).toEqual({
      missing: 'The emulator of AWS is not here: it needs Python 3 with venv and pip, and their registry (No route).',
    });
  }
});

it('says that there is no Python', () => {
  expect(findMiniStack(root, join(root, 'nothing'))).toEqual({
    missing: 'The emulator of AWS is not here: it needs Python 3, and there is none on the path.',
  });
});
