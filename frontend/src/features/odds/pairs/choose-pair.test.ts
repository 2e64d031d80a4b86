import { describe, expect, it } from 'vitest';
import { choosePair, type PairedRow } from '../../../../../shared/boards/choose-pair.ts';
import type { SideQuote } from '../../../../../shared/contracts/opportunities.ts';
import { anOverlap } from '../../../testing/opportunities.ts';

type Quote = Omit<SideQuote, 'updatedAt'>;

const ALL = new Set([1, 2, 3, 4, 5, 6, 7, 8]);
const quote = (sportsbookId: number, odds: number, more: Partial<Quote> = {}): Quote => ({
  sportsbookId,
  odds,
  ...more,
});

function row(first: readonly Quote[], second: readonly Quote[], changes: Partial<PairedRow> = {}) {
  return {
    id: 'arbitrage/e1/totals//8.5',
    kind: 'arbitrage' as const,
    eventSport: 'basketball_nba',
    market: 'totals',
    ...changes,
    legs: [
      { label: changes.legs?.[0]?.label ?? 'Over/Under: Over 8.5', quotes: first },
      { label: changes.legs?.[1]?.label ?? 'Over/Under: Under 8.5', quotes: second },
    ],
  };
}

const oddsOf = (chosen: ReturnType<typeof choosePair<Quote>>) => chosen?.pair.map(({ odds }) => odds);

it('a margin above 25 % is not shown: the price that stands apart is set aside, and the next best pair is used', () => {
  // +500 against +105: 1/6 + 1/2.05 = 0.6545, so 52.8 %. The other books' over is near +108.
  const chosen = choosePair(
    row([quote(1, 500), quote(3, 108), quote(4, 106)], [quote(2, 105), quote(3, 100), quote(4, 101)]),
    ALL,
  );
  expect(oddsOf(chosen)).toEqual([108, 105]);
});

it('a margin above 25 % sets aside the outlier, whatever the other prices say', () => {
  // +200 against +200 is 50 %. Only the second is known to be one.
  const chosen = choosePair(
    row([quote(1, 200), quote(3, -300)], [quote(2, 200, { outlier: 4 }), quote(4, -150), quote(5, -150)]),
    ALL,
  );
  // 1/3 + 0.6 = 0.9333, so 7.1 %.
  expect(oddsOf(chosen)).toEqual([200, -150]);
});

it('a margin above 25 % leaves nothing if no other pair is left', () => {
  expect(choosePair(row([quote(1, 500)], [quote(2, 105)]), ALL)).toBeUndefined();
});

it('a margin above 25 % of 25 % exactly is shown', () => {
  // +150 twice: 0.4 + 0.4.
  expect(oddsOf(choosePair(row([quote(1, 150)], [quote(2, 150)]), ALL))).toEqual([150, 150]);
});

describe('bets whose rules differ', () => {
  const SPREAD = 'Point Spread: Reds +0.5';
  const legs = [
    { label: 'Moneyline: Cubs', quotes: [] },
    { label: 'Moneyline: Reds', quotes: [] },
  ];
  const baseball = { id: 'arbitrage/e1/h2h//-', eventSport: 'baseball_mlb', market: 'h2h', legs };
  const first = [quote(1, 110), quote(3, -130, { outcome: 'Point Spread: Cubs -0.5' })];

  it('are paired only if no pair with one rule has a profit', () => {
    // +110 with +120 at a point spread would be better than with +105.
    const agreeing = choosePair(row(first, [quote(2, 105), quote(4, 120, { outcome: SPREAD })], baseball), ALL);
    expect(oddsOf(agreeing)).toEqual([110, 105]);
    expect(agreeing?.rulesDiffer).toBeUndefined();
    // +110 with -120 loses.
    const differing = choosePair(row(first, [quote(2, -120), quote(4, 120, { outcome: SPREAD })], baseball), ALL);
    expect(oddsOf(differing)).toEqual([110, 120]);
    expect(differing?.rulesDiffer).toContain('shortened');
  });

  it('of one book with its own are paired last in any market, and say so', () => {
    const withKalshi = new Set([...ALL, 33]);
    const kalshi = quote(33, 130);
    const agreeing = choosePair(row([quote(1, 104), kalshi], [quote(2, 104)]), withKalshi);
    expect(oddsOf(agreeing)).toEqual([104, 104]);
    expect(agreeing?.rulesDiffer).toBeUndefined();
    // -110 with +104 loses. Kalshi's 1/2.30 + 0.07 × 0.4348 × 0.5652 + 0.0001 with 1/2.04 is 0.9423.
    const differing = choosePair(row([quote(1, -110), kalshi], [quote(2, 104)]), withKalshi);
    expect(oddsOf(differing)).toEqual([130, 104]);
    expect(differing?.rulesDiffer).toMatch(/^Kalshi settles each contract by its own text/);
  });

  it('may both be point spreads', () => {
    const spreads = [quote(5, 105, { outcome: 'Point Spread: Cubs -0.5' })];
    const chosen = choosePair(row([...first, ...spreads], [quote(4, 120, { outcome: SPREAD })], baseball), ALL);
    expect(oddsOf(chosen)).toEqual([105, 120]);
    expect(chosen?.rulesDiffer).toBeUndefined();
  });

  it('do not differ in other leagues', () => {
    const chosen = choosePair(
      row(first, [quote(2, 105), quote(4, 120, { outcome: SPREAD })], { ...baseball, eventSport: 'basketball_nba' }),
      ALL,
    );
    expect(oddsOf(chosen)).toEqual([110, 120]);
    expect(chosen?.rulesDiffer).toBeUndefined();
  });
});

describe('an arbitrage over two lines', () => {
  const lines = { kind: 'arbitrage' as const, overlap: anOverlap({ over: 6.5, under: 7.5 }) };

  it('must still be a sure profit', () => {
    expect(oddsOf(choosePair(row([quote(1, 105)], [quote(2, 100)], lines), ALL))).toEqual([105, 100]);
    // Even money brings nothing, and as an overlap it would be listed.
    expect(choosePair(row([quote(1, 100)], [quote(2, 100)], lines), ALL)).toBeUndefined();
    expect(choosePair(row([quote(1, 100)], [quote(2, 100)], { ...lines, kind: 'overlap' }), ALL)).toBeDefined();
  });

  it('must have a profit in its worst result, even where that is a part of a quarter line', () => {
    // -400 and +1900, 1.25 and 20: the level margin is 17.6 %. On 7 over 6.75 wins half and under 7 is refunded: 0.95 / 0.85, 11.8 %.
    const quarter = { kind: 'arbitrage' as const, overlap: anOverlap({ over: 6.75, under: 7 }) };
    expect(choosePair(row([quote(1, -400)], [quote(2, 1900)], quarter), ALL)).toBeDefined();
    // 1 / 1.05 + 1 / 21 = 1 leaves no profit.
    expect(choosePair(row([quote(1, -2000)], [quote(2, 2000)], quarter), ALL)).toBeUndefined();
  });

  it('without room between its lines is left out', () => {
    expect(
      choosePair(row([quote(1, 105)], [quote(2, 105)], { ...lines, overlap: anOverlap({ over: 7, under: 7 }) }), ALL),
    ).toBeUndefined();
  });
});
