import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

interface Additions {
  /** New files with their texts. */
  readonly added: Readonly<Record<string, string>>;
  /** What is added to other files, each after what is there. */
  readonly touched: Readonly<Record<string, readonly (readonly [existing: string, own: string])[]>>;
}

/** A copy of the sources below `folders`, without their tests, in which somebody has added something. */
export function scratchSources(folders: readonly string[], { added, touched }: Additions) {
  const scratch = mkdtempSync(join(tmpdir(), 'crossbook-adding-'));
  const isSource = (path: string) =>
    !/\.test\.tsx?$/.test(path) && !/\/(functions|shared|src)\/.*\/?testing(\/|$)/.test(path);
  for (const folder of folders)
    cpSync(join(ROOT, folder), join(scratch, folder), { recursive: true, filter: isSource });
  for (const file of ['cdk.json', 'package.json', 'tsconfig.json']) cpSync(join(ROOT, file), join(scratch, file));
  symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
  for (const [file, text] of Object.entries(added)) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    writeFileSync(join(scratch, file), text);
  }
  for (const [file, additions] of Object.entries(touched)) {
    const before = readFileSync(join(scratch, file), 'utf8');
    const after = additions.reduce((text, [existing, own]) => {
      if (!text.includes(existing)) throw new Error(`${file} has no ${existing}`);
      return text.replace(existing, `${existing}${own}`);
    }, before);
    writeFileSync(join(scratch, file), after);
  }
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: scratch, encoding: 'utf8', maxBuffer: 1 << 24 });
  return { scratch, run };
}

/** Compiles these files of a copy, and what they import. @throws Error with what the compiler says */
export function compileScratch(
  { scratch, run }: ReturnType<typeof scratchSources>,
  include: readonly string[],
  base = './tsconfig.json',
): void {
  const compilerOptions = base === './tsconfig.json' ? { lib: ['ES2024'], types: ['node'] } : {};
  writeFileSync(join(scratch, 'tsconfig.added.json'), JSON.stringify({ extends: base, compilerOptions, include }));
  run(join(ROOT, 'node_modules/.bin/tsc'), '-p', 'tsconfig.added.json');
}

/** The steps of docs/adding.md after a line of it, up to the next entry. */
export function stepsAfter(line: string): string {
  const [, entry = ''] = readFileSync(join(ROOT, 'docs/adding.md'), 'utf8').split(`${line}\n`);
  const [steps = ''] = entry.split(/\n(?:- \*\*|Then its tests|## )/);
  return steps;
}
