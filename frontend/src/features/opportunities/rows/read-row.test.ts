import { expect, it } from 'vitest';
import { fromWire } from '../../../api/from-wire.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { readRow } from './read-row.ts';

it('reads a row once and gives the same opportunity ever after', () => {
  const row = anOpportunity();
  expect(readRow(row)).toEqual(fromWire(row));
  expect(readRow(row)).toBe(readRow(row));
});

it.each([
  ['nothing', null],
  ['a number', 7],
  ['a row that does not say which it is', { kind: 'arbitrage', bestOdds: {} }],
])('takes %s for a broken row', (_name, row) => {
  expect(readRow(row)).toBeUndefined();
  expect(readRow(row)).toBeUndefined();
});

it('reads odds and stakes that are JSON text', () => {
  const row = anOpportunity();
  const asText = { ...row, bestOdds: JSON.stringify(row.bestOdds), stakes: JSON.stringify(row.stakes) };
  expect(readRow(asText)).toEqual(fromWire(row));
});

it.each([
  ['text that is no JSON', '{"Over'],
  ['JSON of another shape', '[1, 2]'],
  ['a number', 12],
  ['nothing', undefined],
])('counts odds and stakes as empty where they are %s', (_name, value) => {
  expect(readRow({ ...anOpportunity(), bestOdds: value, stakes: value })).toMatchObject({
    id: anOpportunity().id,
    legs: [],
  });
});

it('leaves open what a bet does not tell', () => {
  const row = { ...anOpportunity(), bestOdds: { a: { sportsbookId: 1 }, b: { odds: -110.5, sportsbookId: 2 } } };
  expect(readRow(row)?.legs).toEqual([
    { label: 'a', best: { odds: '', sportsbookId: 1, sportsbook: '', updatedAt: '' }, stake: 0, quotes: [] },
    { label: 'b', best: { odds: '-110.5', sportsbookId: 2, sportsbook: '', updatedAt: '' }, stake: 0, quotes: [] },
  ]);
});

it('reads stakes that are text, and counts what is no amount as 0', () => {
  const leg = { odds: '+110', sportsbookId: 1 };
  const bestOdds = { a: leg, b: leg, c: leg, d: leg };
  const stakes = { a: '49.40', b: 'much', c: null, d: '' };
  expect(readRow({ ...anOpportunity(), bestOdds, stakes })?.legs.map(({ stake }) => stake)).toEqual([49.4, 0, 0, 0]);
});

it('knows the event from what is embedded where the row itself does not tell', () => {
  const { eventTitle: _title, eventSport: _sport, eventStartTime: _start, ...row } = anOpportunity();
  const event = { sport: 'icehockey_nhl', startTime: '2026-11-23T00:00:00Z', title: 'Kraken @ Oilers' };
  expect(readRow({ ...row, event })).toMatchObject({
    eventTitle: 'Kraken @ Oilers',
    eventSport: 'icehockey_nhl',
    eventStartTime: '2026-11-23T00:00:00Z',
  });
  const teams = { awayTeam: 'Kings', homeTeam: 'Ducks' };
  expect(readRow({ ...row, event: { ...event, ...teams } })?.eventTitle).toBe('Kings @ Ducks');
});
