import { expect, it } from 'vitest';
import { recordedLog } from '../../testing/recorded-log.ts';
import { nameOutdatedFacts } from './name-outdated-facts.ts';

it('facts that were read more than 60 days ago are logged once an hour', () => {
  const named = (at: string) => {
    const { log, entries } = recordedLog();
    nameOutdatedFacts({ clock: () => Date.parse(at), log });
    return entries;
  };
  // The fees of Prophet X were read on November 22, 2026.
  expect(named('2027-01-21T00:00:00Z')).toEqual([]);
  expect(named('2027-01-22T10:01:00Z')).toEqual([]);
  const facts = { sportsbook: 'Prophet X', fact: 'fees', date: '2026-11-22' };
  expect(named('2027-01-22T10:00:59Z')).toContainEqual(expect.objectContaining({ event: 'fact_outdated', facts }));
});
