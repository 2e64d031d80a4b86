import { expect, it } from 'vitest';
import { keptElsewhere, personalData } from '../../shared/catalogue/personal-data.ts';
import { personalRows } from './personal-rows.ts';

it('R-442: the kinds of data that the legal page lists are those of the table’s partitions and of what is kept elsewhere', () => {
  const inTable = Object.values(personalRows).flatMap(({ kinds }) => kinds);
  expect([...new Set([...inTable, ...keptElsewhere])].toSorted()).toEqual(Object.keys(personalData).toSorted());
});

it('R-442: every partition says what it holds of a person, and how it is found and deleted', () => {
  for (const { kinds, find, deleted } of Object.values(personalRows)) {
    if (kinds.length === 0) expect([typeof find, typeof deleted]).toEqual(['string', 'object']);
    // What stays, or is not found, has a reason.
    if (typeof deleted === 'object') expect(deleted.kept).toMatch(/\.$/);
    if (typeof find === 'string') expect(deleted).toBeTypeOf('object');
  }
});
