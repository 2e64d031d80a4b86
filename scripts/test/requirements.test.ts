import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ID = /\b(?:[RXF]-\d{3}|I\d{1,2})\b/g;

const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('docs/requirements.md defines exactly the ids that tests name, once each', () => {
  const tests = globSync('{shared,functions,infra,frontend,scripts}/**/*.test.{ts,tsx}', { cwd: root });
  const named = new Set(tests.flatMap((file) => read(file).match(ID) ?? []));
  const defined = [...read('docs/requirements.md').matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, id = '']) => id);
  expect(named.size).toBeGreaterThan(150);
  expect(defined.toSorted()).toEqual([...named].toSorted());
});

it('the page checklist of docs/requirements.md names tests that exist', () => {
  const [, checklist = ''] = read('docs/requirements.md').split('page checklist\n');
  const files = [...checklist.matchAll(/`(\S+\.test\.tsx?)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !existsSync(join(root, 'frontend/src', file)))).toEqual([]);
});
