import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { type LimitRule, limits } from '../../functions/identity/protection/limits.ts';
import { commonErrors } from '../../shared/contracts/common-errors.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { apiErrors, type ErrorCode } from '../../shared/contracts/errors.ts';
import { contracts } from '../../shared/contracts/index.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where codes are declared, and thrown for every endpoint. */
const LEFT_OUT = /\/(shared\/contracts|functions\/edge|functions\/identity\/protection\/limits\.ts)/;
const limitCodes = new Map(Object.entries<LimitRule>(limits).map(([name, { code }]) => [name, code]));
const texts = await bundles(Object.keys(contracts));

it.each(Object.entries<Contract>(contracts))(
  '%s can reply with each error that it declares',
  (name, { errors = [] }) => {
    const text = texts.get(name) ?? '';
    expect([...codesIn(text), ...limitedIn(text)]).toEqual(expect.arrayContaining([...errors]));
  },
);

it.each(Object.entries<Contract>(contracts))('%s throws no error that it does not declare', (name, { errors = [] }) => {
  const text = texts.get(name) ?? '';
  const thrown = [...text.matchAll(/\bnew Refusal\d*\(([^)]*)/g)].flatMap(([, first = '']) => codesIn(first));
  // Whether a common one applies is the edge's to know.
  const own = [...thrown, ...limitedIn(text)].filter((code) => !commonErrors.has(code));
  expect(errors).toEqual(expect.arrayContaining(own));
});

it('no machine decides by a message', () => {
  const compared =
    /(serverMessage|messageFor\([^)]*\)|\.message) [!=]== (?!''|undefined)|case \w*[mM]essages\.|(serverMessage|\.message)\.(includes|startsWith|match)\(/;
  const files = globSync('{frontend/src,functions,scripts/drill}/**/*.{ts,tsx}', { cwd: root });
  const sources = files.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => compared.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([]);
});

function codesIn(text: string): ErrorCode[] {
  return [...text.matchAll(/"([a-z-]+)"/g)].flatMap(([, word = '']) => (isErrorCode(word) ? [word] : []));
}

/** Of the rate limits that a bundle uses. */
function limitedIn(text: string): ErrorCode[] {
  return [...text.matchAll(/\blimits\d*\.(\w+)/g)].flatMap(([, name = '']) => limitCodes.get(name) ?? []);
}

function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(apiErrors, word);
}

/** Each endpoint's code, without what it does not use and what is left out. */
async function bundles(names: readonly string[]): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: names.map((name) => ({ in: `functions/${name}.handler.ts`, out: name })),
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    minifySyntax: true,
    logLevel: 'silent',
    plugins: [
      {
        name: 'left-out',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
            const file = resolve(resolveDir, path);
            return LEFT_OUT.test(file) ? { path: file, external: true, sideEffects: false } : undefined;
          }),
      },
    ],
  });
  return new Map(
    outputFiles.map(({ path, text }) => [relative(resolve(root, 'out'), path).replace(/\.js$/, ''), text]),
  );
}
