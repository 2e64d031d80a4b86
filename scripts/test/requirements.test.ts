import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ID = /\b(?:[RXF]-\d{3}|I\d{1,2})\b/g;

it('docs/requirements.md defines exactly the ids that tests name, once each', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const tests = globSync('{shared,functions,infra,frontend,scripts}/**/*.test.{ts,tsx}', { cwd: root });
  const named = new Set(tests.flatMap((file) => read(file).match(ID) ?? []));
  const defined = [...read('docs/requirements.md').matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, id = '']) => id);
  expect(named.size).toBeGreaterThan(150);
  expect(defined.toSorted()).toEqual([...named].toSorted());
});
