import { expect, it } from 'vitest';
import { ROOT } from '../../dev/stage.ts';
import { billOfMaterials, productionLock } from './bill-of-materials.ts';

it('the bill of materials has each production package of the lock file with its version and license, and no tools', () => {
  const { components } = billOfMaterials(ROOT);
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  const locked = Object.entries(productionLock(ROOT).packages).flatMap(([path, { version }]) =>
    path === '' ? [] : [`${path.split('node_modules/').at(-1)}@${version}`],
  );
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(locked)].toSorted());
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'stripe', 'zod', '@aws-sdk/client-dynamodb', '@middy/core']));
  expect(names).not.toContain('vitest');
  const unlicensed = components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name);
  expect(unlicensed).toEqual([]);
});
