import { expect, it } from 'vitest';
import { type PersonalDataKind, personalData } from '../../shared/catalogue/personal-data.ts';
import type { Partition } from '../../shared/deployment/partitions.ts';
import { subscriber } from '../billing/testing/checkout-browser.ts';
import { personalRows } from './personal-rows.ts';
import { deletionFixture } from './testing/deletion-fixture.ts';

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

/** Days after which rows expire at the latest, as the legal page says. */
const days: Partial<Record<Partition, [PersonalDataKind, number]>> = {
  SESSION: ['sessions', 31],
  TRAIL: ['securityLog', 400],
  LOGIN: ['attempts', 90],
  CODE: ['codes', 3],
  MAIL: ['bounces', 180],
  TRIAL: ['trials', 730],
  EVT: ['paymentEvents', 40],
  DELETION: ['deletions', 40],
};

it('R-442: rows expire when the legal page says', async () => {
  const fixture = await deletionFixture();
  await fixture.knownPerson();
  await fixture.deliverEvents();
  await fixture.forgetCards();
  const other = await subscriber(fixture);
  await fixture.requestDeletion(other);
  await fixture.finishDeletions();
  const now = Math.floor(fixture.deps.clock() / 1000);
  const rows = await fixture.allRows();
  for (const [partition, [kind, most]] of Object.entries(days)) {
    const theirs = rows.filter(({ pk }) => String(pk).startsWith(`${partition}#`));
    expect(theirs.length, partition).toBeGreaterThan(0);
    for (const { ttl } of theirs) {
      expect(ttl, partition).toBeTypeOf('number');
      expect(Number(ttl) - now, partition).toBeLessThanOrEqual(most * 24 * 3600);
    }
    expect(personalData[kind].kept).toContain(most === 730 ? '2 years' : `${most} days`);
  }
  const asked = rows.filter(({ sk }) => String(sk).startsWith('ASKED_EMAIL'));
  expect(asked).toHaveLength(1);
  for (const { ttl } of asked) expect(Math.ceil((Number(ttl) - now) / (24 * 3600))).toBe(32);
  expect(personalData.account.kept).toContain('32 days');
});
