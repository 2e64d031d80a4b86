import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
/** The entry, and what a visitor's first page is made of. */
const FIRST = ['frontend/src/main.tsx', 'frontend/src/pages/DashboardPage.tsx', 'frontend/src/pages/Offer.tsx'];
/** What a visitor's first view has no use for: it asks the server nothing, checks nothing, takes no card and opens no menu. */
const KEPT_OUT = [/^zod(\/|$)/, /^shared\/contracts\//, /^@stripe\//, /^@?radix-ui(\/|$)/];

it('a visitor’s first view loads no schemas, no payment and no menu', () => {
  const chains = importedFrom(FIRST);
  // Fewer would mean that imports are no longer found.
  expect(chains.size).toBeGreaterThan(80);
  const wrong = [...chains].filter(([name]) => KEPT_OUT.some((pattern) => pattern.test(name)));
  expect(wrong.map(([, chain]) => chain.join(' → '))).toEqual([]);
});

/** Files of ours and packages that are imported before anything runs, each with the files that lead to it. */
function importedFrom(first: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const chains = new Map(first.map((file) => [file, [file]]));
  // A map is walked in the order of adding, and what is added on the way is walked too.
  for (const [file, chain] of chains) {
    if (!/\.tsx?$/.test(file) || !existsSync(resolve(ROOT, file))) continue;
    for (const name of importsOf(file)) if (!chains.has(name)) chains.set(name, [...chain, name]);
  }
  return chains;
}

/** What a file imports for more than its types. */
function importsOf(file: string): string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(resolve(ROOT, file), 'utf8')).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (isType || moduleRequest === null ? [] : [moduleRequest.value])),
  );
  return [...imported, ...passedOn].map((name) =>
    name.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), name)) : name,
  );
}
