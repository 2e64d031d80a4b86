import { expect, it } from 'vitest';
import { KEY_SEPARATOR, partitions } from '../../shared/deployment/partitions.ts';
import * as keys from '../platform/table/keys.ts';
import { exportedName, UNNAMED } from './exported-name.ts';
import { personalRows } from './personal-rows.ts';

/** A key by each function that makes keys, whatever it is of. */
function anyKeys() {
  return Object.entries(keys).flatMap(([name, make]) => {
    if (typeof make !== 'function') return [];
    const made: unknown = (make as (...parts: unknown[]) => unknown)(...Array(make.length).fill(7));
    const { pk, sk } = made as Partial<Record<'pk' | 'sk', string>>;
    return typeof pk === 'string' && typeof sk === 'string' ? [{ name, pk, sk }] : [];
  });
}

it('R-440: every row of a person is exported under plain words, or only helps to find others', () => {
  const personal = anyKeys().flatMap(({ name, pk, sk }) => {
    const partition = partitions.find((each) => each === pk.split(KEY_SEPARATOR)[0]);
    if (partition === undefined) throw new Error(`${name} is in no partition: ${pk}`);
    return typeof personalRows[partition].find === 'string' ? [] : [{ name, partition, sk }];
  });
  expect(personal.length).toBeGreaterThan(50);
  const unnamed = personal.filter(({ partition, sk }) => exportedName(partition, sk) === UNNAMED);
  expect(unnamed).toEqual([]);
});
