import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
/** The entry and the components of a visitor's first page. */
const FIRST = ['frontend/src/main.tsx', 'frontend/src/pages/boards/DashboardPage.tsx', 'frontend/src/pages/Offer.tsx'];
/**
 * Not needed by a visitor's first view, which makes no calls, takes no card and opens no menu. Text and request id of client errors have no schema,
 * and must be there when loading anything else fails; a partner's link is reported before anything else loads.
 */
const EXCLUDED = [
  /^zod(\/|$)/,
  /^shared\/contracts\/(?!(client-errors\/client-error-text|request-id|referral-link)\.ts$)/,
  /^@stripe\//,
  /^@?radix-ui(\/|$)/,
];

it('a visitor’s first view loads no schemas, no payment and no menu', () => {
  const chains = importChains(FIRST);
  // Fewer would mean that imports are not found.
  expect(chains.size).toBeGreaterThan(80);
  const wrong = [...chains].filter(([name]) => EXCLUDED.some((pattern) => pattern.test(name)));
  expect(wrong.map(([, chain]) => chain.join(' → '))).toEqual([]);
});

/** All statically imported files and packages, each with its import chain. */
function importChains(first: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const chains = new Map(first.map((file) => [file, [file]]));
  // Iterating over a map includes entries added during the iteration.
  for (const [file, chain] of chains) {
    if (!/\.tsx?$/.test(file) || !existsSync(resolve(ROOT, file))) continue;
    for (const name of importsOf(file)) if (!chains.has(name)) chains.set(name, [...chain, name]);
  }
  return chains;
}

/** A file's imports and re-exports, except type-only ones. */
function importsOf(file: string): string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(resolve(ROOT, file), 'utf8')).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const reExported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (isType || moduleRequest === null ? [] : [moduleRequest.value])),
  );
  return [...imported, ...reExported].map((name) =>
    name.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), name)) : name,
  );
}
