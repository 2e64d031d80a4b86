import { expect, it } from 'vitest';
import { type Plan, play } from './play.ts';

const NBA = 'basketball_nba';
const options = { seed: 'a', from: Date.parse('2026-11-20') / 1000, days: 1, dailyCredits: 1440 } as const;

/** Asks for the main markets in some minutes of the day, and keeps what was found and what could be spent. */
function asking(minutes: readonly number[]) {
  const found: number[] = [];
  const paced: number[] = [];
  const plan: Plan = (minute) => {
    paced.push(minute.paced);
    if (minutes.includes((minute.at - options.from) / 60)) found.push(minute.call({ league: NBA, groups: ['main'] }));
  };
  return { played: play(plan, options).get(NBA), found, paced };
}

it('what is never asked for is never shown, and its league waits all day', () => {
  expect(asking([]).played).toMatchObject({ credits: 0, shown: 0, longestWait: 1440 });
});

it('what calls find is shown while it is there, for ten minutes after each call at most', () => {
  const every = (step: number) => Array.from({ length: 24 * 60 }, (_, n) => n).filter((n) => n % step === 0);
  const [hourly, often] = [asking(every(60)), asking(every(5))];
  const found = hourly.found.reduce((sum, each) => sum + each, 0);
  expect(found).toBeGreaterThan(0);
  expect(hourly.played?.credits).toBe(24 * 6);
  expect(hourly.played?.shown).toBeGreaterThan(0);
  expect(hourly.played?.shown).toBeLessThanOrEqual(10 * found);
  expect(often.played?.shown).toBeGreaterThan(hourly.played?.shown ?? 0);
  // Asked for every five minutes, each is shown for five minutes per call that finds it.
  expect(often.played?.shown).toBeLessThanOrEqual(5 * often.found.reduce((sum, each) => sum + each, 0));
});

it('credits that are not spent may be spent later', () => {
  const { paced } = asking([1]);
  // One a minute, of which a call takes six.
  expect([0, 1, 2, 10].map((minute) => paced[minute])).toEqual([1, 2, -3, 5].map((credits) => Math.max(0, credits)));
});
