import { expect, it } from 'vitest';
import { fromWire } from '../../../api/from-wire.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { readRow } from './read-row.ts';

it('a row is parsed once', () => {
  const row = anOpportunity();
  expect(readRow(row)).toEqual(fromWire(row));
  expect(readRow(row)).toBe(readRow(row));
});

it.each([
  ['null', null],
  ['a number', 7],
  ['a row without an id', { kind: 'arbitrage', bestOdds: {} }],
])('%s is an invalid row', (_name, row) => {
  expect(readRow(row)).toBeUndefined();
  expect(readRow(row)).toBeUndefined();
});

it('odds and stakes may be JSON text', () => {
  const row = anOpportunity();
  const asText = { ...row, bestOdds: JSON.stringify(row.bestOdds), stakes: JSON.stringify(row.stakes) };
  expect(readRow(asText)).toEqual(fromWire(row));
});

it.each([
  ['invalid JSON', '{"Over'],
  ['JSON of another shape', '[1, 2]'],
  ['a number', 12],
  ['missing', undefined],
])('odds and stakes count as empty if they are %s', (_name, value) => {
  expect(readRow({ ...anOpportunity(), bestOdds: value, stakes: value })).toMatchObject({
    id: anOpportunity().id,
    legs: [],
  });
});

it('missing fields of a leg are empty', () => {
  const row = { ...anOpportunity(), bestOdds: { a: { sportsbookId: 1 }, b: { odds: -110.5, sportsbookId: 2 } } };
  expect(readRow(row)?.legs).toEqual([
    { label: 'a', best: { odds: '', sportsbookId: 1, sportsbook: '', updatedAt: '' }, stake: 0, quotes: [] },
    { label: 'b', best: { odds: '-110.5', sportsbookId: 2, sportsbook: '', updatedAt: '' }, stake: 0, quotes: [] },
  ]);
});

it('stakes may be text, and invalid amounts count as 0', () => {
  const leg = { odds: '+110', sportsbookId: 1 };
  const bestOdds = { a: leg, b: leg, c: leg, d: leg };
  const stakes = { a: '49.40', b: 'much', c: null, d: '' };
  expect(readRow({ ...anOpportunity(), bestOdds, stakes })?.legs.map(({ stake }) => stake)).toEqual([49.4, 0, 0, 0]);
});

it('a row that lacks both has no profit and no bet to place first', () => {
  const { profit: _profit, placeFirst: _placeFirst, ...old } = anOpportunity();
  const read = readRow(old);
  expect(read?.profitMargin).toBe('3.7349');
  expect(read?.profit).toBeUndefined();
  expect(read?.placeFirst).toBeUndefined();
  expect(read?.legs.map(({ stake }) => stake)).toEqual([49, 51]);
});

it('additions of an unknown shape are left out', () => {
  const row = {
    ...anOpportunity(),
    formerIds: 'x',
    profit: '3',
    placeFirst: { leg: 2 },
    rulesDiffer: 7,
    flags: ['new'],
  };
  expect(readRow(row)).toMatchObject({
    id: anOpportunity().id,
    formerIds: undefined,
    profit: undefined,
    placeFirst: undefined,
    rulesDiffer: undefined,
    flags: [],
  });
});

it('the event is read from the embedded event if the row lacks it', () => {
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
