import { expect, it, test } from 'vitest';
import type { BetResult } from '../../../../shared/contracts/bets/position.ts';
import { aLeg, anotherLeg, aPosition, settledAs } from '../../testing/positions.ts';
import { familyText, leagueText, picksText, shareText, stateText } from './position-text.ts';

const state = (...results: (BetResult | undefined)[]) =>
  stateText({
    state: results.includes(undefined) ? 'partly-settled' : 'settled',
    legs: results.map((result) => aLeg(result === undefined ? {} : { settled: settledAs(result, 0) })),
  });

test.each([
  [['won', 'won'], 'Settled: both won'],
  [['lost', 'lost'], 'Settled: both lost'],
  [['won', 'lost'], 'Settled: one won'],
  [['won', 'lost', 'won'], 'Settled: 2 won'],
  [['lost', 'void'], 'One leg only'],
  [['push', 'won'], 'One leg only'],
  [['won'], 'Settled: won'],
  [['half-lost', 'won'], 'Settled: half lost, won'],
  [['won', undefined], '1 of 2 settled'],
] as const)('bets that ended as %j read: %s', (results, text) => expect(state(...results)).toBe(text));

it('a position is open before any bet is settled', () => {
  expect(stateText(aPosition())).toBe('Open');
});

test.each([
  [['push'], 'Settled: push'],
  [['void', 'void'], 'Settled: void'],
  [['push', 'void'], 'Settled: push, void'],
] as const)('a position whose stakes all came back by %j reads: %s', (results, text) =>
  expect(stateText({ state: 'void', legs: results.map((result) => aLeg({ settled: settledAs(result, 0) })) })).toBe(
    text,
  ),
);

it('what is bet on names a common market once', () => {
  expect(picksText(aPosition())).toBe('Over/Under: Over 8.5 / Under 8.5');
  expect(picksText({ legs: [aLeg(), anotherLeg({ label: 'Moneyline: Yankees' })] })).toBe(
    'Over/Under: Over 8.5 / Moneyline: Yankees',
  );
  expect(picksText({ legs: [aLeg({ label: 'Yankees' }), aLeg({ label: 'Yankees' })] })).toBe('Yankees');
});

it('names of leagues and markets are those of the catalogue, or readable keys', () => {
  expect([leagueText('baseball_mlb'), leagueText('other'), familyText('totals'), familyText('')]).toEqual([
    'MLB',
    'Other',
    'Over/Under',
    'Unknown',
  ]);
});

test.each([
  [0.0123, '+1.2%'],
  [-0.0123, '-1.2%'],
  [0.0004, '0.0%'],
  [-0.0004, '0.0%'],
])('%d reads %s', (share, text) => expect(shareText(share)).toBe(text));
