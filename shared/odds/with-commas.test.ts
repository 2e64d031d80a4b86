import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { withCommas } from './with-commas.ts';

it('a whole number is written with a comma between thousands', () => {
  expect([0, 999, 1000, 2_000_000].map(withCommas)).toEqual(['0', '999', '1,000', '2,000,000']);
});

it('no module reads locale data while a function starts', () => {
  const root = resolve(import.meta.dirname, '../..');
  const sources = globSync('{shared,functions}/**/*.ts', { cwd: root }).filter((path) => !path.includes('test'));
  const reading = /^(?:export )?const .*new Intl\.|toLocaleString/m;
  expect(sources.filter((path) => reading.test(readFileSync(resolve(root, path), 'utf8')))).toEqual([]);
});
