import { expect, it } from 'vitest';
import { bookmakerKeys } from '../../../functions/opportunities/provider/plan.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { assumptions, usageOf } from './assumptions.ts';
import { scanWork } from './scan-work.ts';
import { lookers } from './testing/small-stage.ts';

it('assumes as many books and leagues as the product asks for', () => {
  expect(assumptions.books.value).toBe(bookmakerKeys().length);
  expect(assumptions.leagues.value).toBe(leagues.length);
});

it('spends the day’s credits on sweeps first, then on single games', () => {
  const { sweepCreditsPerDay, eventCallsPerDay, creditsPerDay } = scanWork(lookers);
  // 1,440 scans × 5 leagues × 3 markets × 2 units; 116,800 are left for calls of 40 × 2.
  expect({ sweepCreditsPerDay, eventCallsPerDay, creditsPerDay }).toEqual({
    sweepCreditsPerDay: 43_200,
    eventCallsPerDay: 1_460,
    creditsPerDay: 160_000,
  });
});

it('has as many games’ further markets at hand as ten minutes’ calls bring', () => {
  expect(scanWork(lookers).fullGames).toBeCloseTo((1_460 * 600) / 86_400, 9);
  expect(scanWork({ ...lookers, dailyCredits: 10_000_000 }).fullGames).toBe(60);
});

it('pays nothing beyond the sweeps where those take more than may be spent', () => {
  const { eventCallsPerDay, creditsPerDay } = scanWork({ ...lookers, dailyCredits: 20_000 });
  expect([eventCallsPerDay, creditsPerDay]).toEqual([0, 43_200]);
});

it('halves the credits with ten books, and takes six times as many with 120', () => {
  const creditsWith = (books: number) => scanWork({ ...lookers, books, eventRefreshSeconds: 300 }).creditsPerDay;
  // 43,200 for sweeps, and 60 games × 288 × 80.
  expect(creditsWith(11)).toBe(1_425_600);
  expect(creditsWith(10)).toBe(712_800);
  expect(creditsWith(120)).toBe(6 * 1_425_600);
});

it('asks about a game once a scan at most, however often it shall be renewed', () => {
  expect(scanWork({ ...lookers, scanSeconds: 900, eventRefreshSeconds: 60 }).eventCallsPerDay).toBe(60 * 96);
});

it('counts the writes of a scan', () => {
  // One league, ten games, all of them full: 9,300 + 30,000 + 26,000 + 220 + 121,000 bytes in started kilobytes
  // with 60 for keys are 10 + 30 + 26 + 1 + 119 = 186. Five fixed; twice progress in one unit (320 bytes); one for the plan of a sweep and
  // ten calls (100 + 112 + 330 bytes), one for their costs (100 + 44).
  const one = usageOf({
    subscribers: 0,
    scanSeconds: 60,
    dailyCredits: 0,
    leagues: 1,
    eventsPerLeague: 10,
    eventRefreshSeconds: 60,
  });
  const work = scanWork(one);
  expect(work.writesPerScan).toBe(186 + 5 + 2 + 1 + 1);
  expect(work.readsPerScan).toBe(5);
  expect(work.storedBytesPerScan).toBeCloseTo(186_520, 6);
  expect(work.paidCallsPerScan).toBeCloseTo(11, 9);
  expect(work.ledgerBytesPerScan).toBeCloseTo(542 + 144 + 200, 9);
  // 0.8 s for the league, ten calls of an eighth, ten games of a fortieth.
  expect(work.secondsPerScan).toBeCloseTo(0.8 + 1.25 + 0.25, 9);
});

it('puts a league’s small views into one row, as the scan does', () => {
  // 20 games, a fiftieth of each: 0.4 × 930 = 372, 20 × 22 = 440 and 1,200 bytes share a row, 2,072 with the keys' 60: 3 units, where
  // rows of their own would take 4. 26,060: 26; 0.4 × 12,100 + 60 = 4,900: 5.
  const usage = { leagues: 1, eventsPerLeague: 20, dailyCredits: 0, eventRefreshSeconds: null };
  expect(scanWork({ ...lookers, ...usage }).leagueWrites).toBe(3 + 26 + 5);
});

it('takes further units for a plan as more games are asked about', () => {
  const usage = { leagues: 5, eventsPerLeague: 12, eventRefreshSeconds: 60 };
  const [few, many] = [scanWork({ ...lookers, ...usage, eventsPerLeague: 4 }), scanWork({ ...lookers, ...usage })];
  const beside = ({ writesPerScan, leagueWrites }: typeof few) => writesPerScan - 5 * leagueWrites;
  // 100 + 560 + 33 × 20 = 1,320 bytes are two units, 33 × 60 more than 660 are 2,640: three.
  expect([beside(few), beside(many)]).toEqual([5 + 6 + 2 + 1, 5 + 6 + 3 + 1]);
});

it('sends lists as long as their boards in the mean, and reads them by started four kilobytes', () => {
  const one = { leagues: 1, eventsPerLeague: 10, eventRefreshSeconds: 60 };
  const work = scanWork({ ...lookers, ...one });
  // 0.6 × 9,300 + 0.3 × 30,000 + 0.1 × 26,000 = 17,180 bytes: five units. One part of odds, 121,000 bytes: 30 units.
  expect([work.listBytes, work.listReads, work.oddsReads, work.pointerReads]).toEqual([17_180, 5, 30, 1]);
});

it('takes a given length of lists, and stores them as much longer', () => {
  const one = { ...lookers, leagues: 1, eventsPerLeague: 10, eventRefreshSeconds: 60 };
  const [usual, given] = [scanWork(one), scanWork({ ...one, listBytes: 171_800 })];
  expect(given.listBytes).toBe(171_800);
  // 65,300 bytes of lists become 653,000; events and odds stay.
  expect(given.storedBytesPerScan - usual.storedBytesPerScan).toBeCloseTo(587_700, 4);
});
