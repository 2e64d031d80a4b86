import { expect, it, test } from 'vitest';
import * as z from 'zod';
import { readScores } from '../../../../functions/odds/scores/scores-reply.ts';
import { gameOffers } from '../offers.ts';
import { fairProbabilityOver, trueMean } from '../quotes.ts';
import { simulate } from '../simulation.ts';
import type { SimulatedLeague } from '../teams.ts';
import { respond } from './endpoints.ts';
import type { ScoreFault } from './scores.ts';

const SEED = 'test';
const source = simulate(SEED);
/** 2026-11-21T15:00:00Z. */
const AT = 1_795_273_200;
const DAY = 86_400;
const NBA = 'basketball_nba';

const replySchema = z.array(
  z.strictObject({
    id: z.string().length(32),
    sport_key: z.string(),
    sport_title: z.string(),
    commence_time: z.string(),
    completed: z.boolean(),
    home_team: z.string(),
    away_team: z.string(),
    scores: z.nullable(z.array(z.strictObject({ name: z.string(), score: z.string().regex(/^\d+$/) })).length(2)),
    last_update: z.nullable(z.string()),
  }),
);

function scoresAt(
  at: number,
  { league = NBA, daysFrom = '3', fault }: Partial<{ league: string; daysFrom: string | null; fault: ScoreFault }> = {},
) {
  const query = new URLSearchParams(daysFrom === null ? {} : { daysFrom });
  const result = respond(source, `/v4/sports/${league}/scores`, query, at, () => fault);
  return { cost: result?.cost, games: replySchema.parse(result?.json) };
}
const [game] = source.games(NBA, AT).filter(({ startsAt }) => startsAt > AT);
const gameAt = (minutes: number, fault?: ScoreFault) =>
  scoresAt((game?.startsAt ?? 0) + minutes * 60, fault && { fault }).games.find(({ id }) => id === game?.id);
const pointsAt = (minutes: number, fault?: ScoreFault) =>
  gameAt(minutes, fault)?.scores?.map(({ score }) => Number(score));

it('a game has no scores before the start, some while it is played, and is completed after its end', () => {
  expect(gameAt(-1)).toMatchObject({ completed: false, scores: null, last_update: null });
  expect(gameAt(70)).toMatchObject({ completed: false, scores: [{ name: game?.homeTeam }, { name: game?.awayTeam }] });
  expect(gameAt(142)?.completed).toBe(false);
  expect(gameAt(143)?.completed).toBe(true);
  expect(pointsAt(143)).toEqual(Object.values(source.finalScore(game ?? raise())));
  expect(Math.max(...(pointsAt(70) ?? []))).toBeLessThan(Math.max(...(pointsAt(143) ?? [])));
  expect(gameAt(3 * 24 * 60 - 1)?.completed).toBe(true);
  expect(gameAt(3 * 24 * 60 + 1)).toBeUndefined();
});

it('finished games need daysFrom, which costs a credit more and is from 1 to 3', () => {
  const with3 = scoresAt(AT);
  const without = scoresAt(AT, { daysFrom: null });
  expect([with3.cost, without.cost]).toEqual([2, 1]);
  expect(with3.games.some(({ completed }) => completed)).toBe(true);
  expect(without.games.some(({ completed }) => completed)).toBe(false);
  expect(() => scoresAt(AT, { daysFrom: '4' })).toThrow('Invalid daysFrom');
});

test.each([
  ['late', 143, false],
  ['late', 263, true],
  ['wrong-first', 143, true],
])('a score can be %s: whether it is completed after %i minutes is %s', (fault, minutes, completed) => {
  expect(gameAt(minutes, fault as ScoreFault)?.completed).toBe(completed);
});

it('a score can be wrong for an hour, or missing', () => {
  const [home = 0, away] = pointsAt(143) ?? [];
  expect(pointsAt(143, 'wrong-first')).toEqual([home + 1, away]);
  expect(pointsAt(202, 'wrong-first')).toEqual([home + 1, away]);
  expect(pointsAt(203, 'wrong-first')).toEqual([home, away]);
  expect(gameAt(143, 'missing')).toBeUndefined();
});

it('games end as their odds say: as many beat a line as its fair price has it', () => {
  for (const league of [
    'basketball_nba',
    'americanfootball_nfl',
    'icehockey_nhl',
  ] as const satisfies SimulatedLeague[]) {
    const games = source.played(league, AT - 100 * DAY, AT);
    let [expectedHome, home, expectedOver, over, lined] = [0, 0, 0, 0, 0];
    for (const each of games) {
      const final = source.finalScore(each);
      const [margin, total] = ['h2h', 'totals'].map(
        (key) => gameOffers(SEED, league, each).find((offer) => offer.key === key)?.subjects[0]?.quantity ?? raise(),
      );
      if (margin === undefined || total === undefined) raise();
      expectedHome += fairProbabilityOver(trueMean(margin, each.startsAt), margin.deviation, 0);
      home += final.home > final.away ? 1 : final.home === final.away ? 0.5 : 0;
      const line = Math.round(trueMean(total, each.startsAt)) + 0.5;
      expectedOver += fairProbabilityOver(trueMean(total, each.startsAt), total.deviation, line);
      over += final.home + final.away > line ? 1 : 0;
      lined += 1;
      expect(Math.min(final.home, final.away)).toBeGreaterThanOrEqual(0);
      if (league !== 'americanfootball_nfl') expect(final.home).not.toBe(final.away);
    }
    // Three standard deviations of n fair coins; totals also give way to the margin's parity.
    const bound = 1.5 * Math.sqrt(lined);
    expect(Math.abs(home - expectedHome), league).toBeLessThan(bound);
    expect(Math.abs(over - expectedOver), league).toBeLessThan(bound + 0.06 * lined);
  }
});

it('the product reads what the simulator sends', () => {
  const { games } = scoresAt(AT);
  const { skipped, games: read } = readScores(games);
  expect([skipped, read.length]).toEqual([0, games.length]);
  const completed = games.filter(({ completed }) => completed).length;
  expect(read.filter(({ final }) => final !== undefined)).toHaveLength(completed);
});

function raise(): never {
  throw new Error('the simulation has no such game');
}
