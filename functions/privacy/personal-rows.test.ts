import { expect, it } from 'vitest';
import { personalData } from '../../shared/catalogue/personal-data.ts';
import { personalRows } from './personal-rows.ts';

it('R-442: the kinds of data that the legal page lists are those of the table’s partitions and of what is kept elsewhere', () => {
  const inTable = Object.values(personalRows).flatMap(({ kinds }) => kinds);
  const listed = Object.entries(personalData).flatMap(([kind, data]) => ('outsideTable' in data ? [] : [kind]));
  expect([...new Set<string>(inTable)].toSorted()).toEqual(listed.toSorted());
  expect(Object.keys(personalData)).toEqual(expect.arrayContaining(['logs', 'backups', 'invoices']));
});

it('R-442: every partition says what it holds of a person, and how it is found and deleted', () => {
  for (const { kinds, find, deleted } of Object.values(personalRows)) {
    if (kinds.length === 0) expect([typeof find, typeof deleted]).toEqual(['string', 'object']);
    // What stays, or is not found, has a reason.
    if (typeof deleted === 'object') expect(deleted.kept).toMatch(/\.$/);
    if (typeof find === 'string') expect(deleted).toBeTypeOf('object');
  }
});
