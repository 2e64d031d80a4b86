import { expect, it } from 'vitest';
import { recordedLog } from '../../testing/recorded-log.ts';
import { nameOutdatedFacts } from './name-outdated-facts.ts';

it('facts that were read more than 60 days ago are logged once an hour', () => {
  const named = (at: string) => {
    const { log, entries } = recordedLog();
    nameOutdatedFacts({ clock: () => Date.parse(at), log });
    return entries;
  };
  // The states of BetMGM were read on November 24, 2026.
  expect(named('2027-01-23T00:00:00Z')).toEqual([]);
  expect(named('2027-01-24T10:01:00Z')).toEqual([]);
  const facts = { sportsbook: 'BetMGM', fact: 'states', date: '2026-11-24' };
  expect(named('2027-01-24T10:00:59Z')).toContainEqual(expect.objectContaining({ event: 'fact_outdated', facts }));
});
