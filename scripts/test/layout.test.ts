import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const MAX_SOURCES = 25;

it('a folder of more than 25 sources is several subjects, and there is none', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{shared,functions,frontend,infra,research,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  const sources = files.filter((file) => !/\.test\.|node_modules/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  const folders = Map.groupBy(sources, (file) => dirname(file));
  expect([...folders].filter(([, held]) => held.length > MAX_SOURCES).map(([folder]) => folder)).toEqual([]);
});
