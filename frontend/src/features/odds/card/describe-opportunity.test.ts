import { describe, expect, it } from 'vitest';
import type { Opportunity } from '../../../api/from-wire.ts';
import { anOpportunity, anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { describeOpportunity } from './describe-opportunity.ts';
import { badgeText, badgeTone } from './figures.ts';

it('a card shows the event, the market and both bets', () => {
  const card = describeOpportunity(aParsedOpportunity());
  expect(card).toMatchObject({
    league: 'MLB',
    title: 'Boston Red Sox @ New York Yankees',
    startsAt: Date.UTC(2026, 10, 22, 0, 5),
    market: 'Over/Under',
    participant: undefined,
    badge: { label: undefined, percent: 2.9 },
    dollars: 290,
    overlapLine: undefined,
    confirmedAt: Date.UTC(2026, 10, 21, 17, 59, 30),
    confirmedApart: false,
    warnings: [],
    notes: [],
  });
  expect(card.legs.map(({ outcome, odds, sportsbook, stake }) => [outcome, odds, sportsbook, stake])).toEqual([
    ['Over 8.5', '+110', 'FanDuel', '49'],
    ['Under 8.5', '+105', 'DraftKings', '51'],
  ]);
});

it.each([
  ['Player Points + Rebounds + Assists', 'Shai Gilgeous-Alexander', 'Pts+Reb+Ast', 'S. Gilgeous-Alexander', undefined],
  ['Player Reception Yards', 'LeBron James', 'Rec Yds', 'LeBron James', undefined],
  ['1st Quarter Team Total', 'New York Yankees', '1st Quarter Team Total', 'Yankees', '1Q'],
])('a list shows %s of %s as %s of %s', (label, participant, market, short, period) => {
  const bestOdds = {
    [`${label}: ${participant} Over 25.5`]: { odds: '-110', sportsbookId: 1, sportsbook: '', updatedAt: '' },
  };
  const card = describeOpportunity(aParsedOpportunity({ participant, bestOdds }));
  expect(card.market).toBe(label);
  expect(card.short).toMatchObject({ title: 'Red Sox @ Yankees', market, participant: short, period });
});

it('a card names the player once, not in every outcome', () => {
  const card = describeOpportunity(
    aParsedOpportunity({
      participant: 'LeBron James',
      bestOdds: {
        'Player Points: LeBron James Over 25.5': {
          odds: '-110.5',
          sportsbookId: 99,
          sportsbook: 'x',
          updatedAt: '2026-11-21T18:00:00Z',
        },
      },
      stakes: {},
    }),
  );
  expect(card).toMatchObject({ market: 'Player Points', participant: 'LeBron James' });
  expect(card.legs[0]).toMatchObject({
    outcome: 'Over 25.5',
    odds: '-110',
    sportsbook: 'Sportsbook 99',
    stake: '0',
  });
});

it.each([
  ['baseball_mlb', 'MLB'],
  ['basketball_wnba', 'WNBA'],
  ['curling_world_cup', 'Curling World Cup'],
])('a card of the league %s is labeled %s', (eventSport, label) => {
  expect(describeOpportunity(aParsedOpportunity({ eventSport })).league).toBe(label);
});

it('a card has at most two bets, and none without data', () => {
  const leg = { odds: '+100', sportsbookId: 1, sportsbook: 'x', updatedAt: '2026-11-21T18:00:00Z' };
  expect(describeOpportunity(aParsedOpportunity({ bestOdds: { a: leg, b: leg, c: leg } })).legs).toHaveLength(2);
  expect(describeOpportunity(aParsedOpportunity({ bestOdds: {} })).legs).toEqual([]);
});

it('a card warns of suspicious prices and of prices confirmed far apart', () => {
  const opportunity = aParsedOpportunity({ flags: ['check', 'apart'] });
  const [first, second] = opportunity.legs;
  if (first === undefined || second === undefined) throw new Error('two legs expected');
  const legs = [first, { ...second, best: { ...second.best, updatedAt: '2026-11-21T17:53:30Z' } }];
  expect(describeOpportunity({ ...opportunity, legs }).warnings).toEqual([
    { short: 'Verify this price', full: 'Verify this price' },
    { short: '6 min apart', full: 'Prices confirmed 6 min apart' },
  ]);
});

it('a card warns of prices that stand apart, on the leg where it is known which', () => {
  const [over = '', under = ''] = Object.keys(anOpportunity().bestOdds);
  const { bestOdds } = anOpportunity();
  const apart = { [over]: { ...bestOdds[over], outlier: 4 }, [under]: bestOdds[under] };
  const card = describeOpportunity(aParsedOpportunity({ flags: ['outlier'], bestOdds: apart as typeof bestOdds }));
  expect(card.warnings).toEqual([{ short: undefined, full: '4 other books disagree with the price at FanDuel.' }]);
  expect(describeOpportunity(aParsedOpportunity({ flags: ['outlier'] })).warnings[0]?.short).toBe(
    'Other books disagree with a price',
  );
});

it('a card warns of rules that differ, and says why in the details', () => {
  const flags = ['rules differ' as const];
  const [warning] = describeOpportunity(aParsedOpportunity({ flags, rulesDiffer: 'A short game.' })).warnings;
  expect(warning).toEqual({ short: 'Rules may differ', full: 'Rules may differ. A short game.' });
});

it('a card labels the bonus bet and the hedge', () => {
  expect(describeOpportunity(aParsedOpportunity({ kind: 'promo' })).legs.map((leg) => leg.role)).toEqual([
    'Promo bet',
    'Hedge',
  ]);
});

it('a card describes an overlap', () => {
  const card = describeOpportunity(aParsedOpportunity({ kind: 'overlap', profit: -4.55, overlap: anOverlap() }));
  expect(card.notes).toEqual(['Both win on New York Yankees by 7 · pays +90.91%']);
  expect(card.overlapLine).toBe('Risk $4.55 to win $107');
});

it('a card says once when both prices were confirmed, unless that was more than a minute apart or one is unknown', () => {
  const confirmed = (second: string) => {
    const opportunity = aParsedOpportunity();
    const legs = opportunity.legs.map((leg, index) =>
      index === 0 ? leg : { ...leg, best: { ...leg.best, updatedAt: second } },
    );
    const { confirmedAt, confirmedApart } = describeOpportunity({ ...opportunity, legs });
    return [confirmedAt, confirmedApart];
  };
  const first = Date.UTC(2026, 10, 21, 18);
  expect(confirmed('2026-11-21T17:59:00Z')).toEqual([first - 60_000, false]);
  expect(confirmed('2026-11-21T17:58:59Z')).toEqual([first - 61_000, true]);
  expect(confirmed('')).toEqual([first, true]);
});

it('a card with a sure profit over two lines says what both wins bring with its stakes', () => {
  // 49 × 2.10 + 51 × 2.05 - 100.
  const over = aParsedOpportunity({ overlap: anOverlap({ measure: 'count' }) });
  expect(describeOpportunity(over).notes).toEqual(['Both can win: +$107.45 on exactly 7']);
  const known = aParsedOpportunity({ overlap: anOverlap({ measure: 'count', hitProbability: 0.0612 }) });
  expect(describeOpportunity(known).notes).toEqual(['Both can win: +$107.45 on exactly 7 · hits 6.1%']);
  const refund = anOverlap({ measure: 'count', under: 7, bothWin: null, winAndRefund: [{ result: 7, profit: 50 }] });
  expect(describeOpportunity(aParsedOpportunity({ overlap: refund })).notes).toEqual([
    'Win + push on 7 · pays +50.00%',
  ]);
});

describe('the badge', () => {
  const badgeIn = (changes: Parameters<typeof aParsedOpportunity>[0]) => {
    const { badge, dollars } = describeOpportunity(aParsedOpportunity(changes));
    return [badgeText(badge), dollars];
  };

  it('has the margin of the shown stakes, not the exact one', () => {
    expect(badgeIn({ profitMargin: '3.7349', profit: 2.9 })).toEqual(['+2.90%', 290]);
    const stakes = { 'Over/Under: Over 8.5': 2.92, 'Over/Under: Under 8.5': 3 };
    // 0.21 / 5.92
    expect(badgeIn({ stakes, profit: 0.21 })).toEqual(['+3.55%', 21]);
  });

  it('of an overlap has the expected value, or says that it is unknown', () => {
    const overlap = anOverlap({ expectedValue: 1.2, hitProbability: 0.1 });
    expect(badgeIn({ kind: 'overlap', profit: -4.55, overlap })).toEqual(['EV +1.2%', -455]);
    // -2 + 0.75 × (1.2 + 2)
    const ranged = { kind: 'overlap', profitMargin: '-2.0000', overlap: { ...overlap, lowShare: 0.75 } } as const;
    expect(badgeIn(ranged)[0]).toBe('EV +0.4 to +1.2%');
    expect(badgeIn({ ...ranged, overlap: { ...overlap, lowShare: 0.99 } })[0]).toBe('EV +1.2%');
    expect(badgeIn({ kind: 'overlap', profit: -4.55, overlap: anOverlap() })[0]).toBe('EV unknown');
  });

  it('of a promo has the share that is kept', () => {
    const stakes = { 'Over/Under: Over 8.5': 50, 'Over/Under: Under 8.5': 27 };
    expect(badgeIn({ kind: 'promo', stakes, profit: 28 })).toEqual(['+56.00%', 2800]);
  });

  it('of a row saved without a profit has the exact margin, and no dollars', () => {
    const card = describeOpportunity({ ...aParsedOpportunity(), profit: undefined });
    expect([badgeText(card.badge), card.dollars]).toEqual(['+3.73%', undefined]);
  });

  it('survives absurd amounts', () => {
    expect(badgeIn({ profit: 1e300, overlap: anOverlap() })[1]).toBeUndefined();
    const stakes = { 'Over/Under: Over 8.5': 1e300, 'Over/Under: Under 8.5': 1e300 };
    expect(badgeIn({ kind: 'overlap', stakes, overlap: anOverlap() })[0]).toBe('EV unknown');
  });
});

it.each([
  ['gain', { label: undefined, percent: 2.03 }],
  ['loss', { label: undefined, percent: -0.01 }],
  // What a low hold costs is expected.
  ['neutral', { label: undefined, percent: -0.43, isCost: true }],
  ['gain', { label: undefined, percent: 0.43, isCost: true }],
  ['gain', { label: 'EV', percent: 1 }],
  ['loss', { label: 'EV', percent: -0.2 }],
  ['neutral', { label: 'EV', percent: undefined }],
  ['neutral', { label: 'EV', percent: -0.04 }],
  ['neutral', { label: 'EV', percent: 1, low: -0.1 }],
  ['gain', { label: 'EV', percent: 1, low: 0.1 }],
  ['neutral', { label: undefined, percent: undefined }],
] as const)('a badge is a %s as its text says: %j', (tone, badge) => {
  expect(badgeTone(badge)).toBe(tone);
});

it('a margin that is not a number is shown as missing', () => {
  const card = describeOpportunity(aParsedOpportunity({ profitMargin: 'soon' }));
  expect(badgeText(card.badge)).toBe('N/A');
  expect(card.dollars).toBeUndefined();
});

it('missing fields are shown as missing, and an absurd stake as 0', () => {
  const opportunity = aParsedOpportunity({
    eventTitle: '',
    eventStartTime: '',
    bestOdds: { 'Over/Under: Over 8.5': { odds: '', sportsbookId: 0, sportsbook: '', updatedAt: '' } },
    stakes: { 'Over/Under: Over 8.5': 1e300 },
  });
  const card = describeOpportunity(opportunity);
  expect(card).toMatchObject({ title: 'Unknown event', startsAt: undefined, market: 'Over/Under' });
  expect(card.legs[0]).toMatchObject({ odds: 'N/A', stake: '0', sportsbook: 'Sportsbook 0', confirmedAt: undefined });
});

it('stakes have thousands separators, and cents where there are any', () => {
  const stakes = { 'Over/Under: Over 8.5': 1113, 'Over/Under: Under 8.5': 1999.49 };
  const stakesOf = (opportunity: Opportunity) => describeOpportunity(opportunity).legs.map((leg) => leg.stake);
  expect(stakesOf(aParsedOpportunity({ stakes }))).toEqual(['1,113', '1,999.49']);
});
