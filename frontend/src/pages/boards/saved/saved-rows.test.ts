import { describe, expect, it, test } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { fromWire } from '../../../api/from-wire.ts';
import { type MembershipRecord, toRecord, toRow } from '../../../features/odds/membership/membership-record.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { pairingFor } from '../pair-mine.ts';
import { type CurrentLists, inListOrder, type ListStatus, pairSaved, savedRow } from './saved-rows.ts';

// Local times, as shown on the page.
const NOW = new Date(2026, 10, 21, 18, 30).getTime();
const at = (hours: number, minutes: number) => new Date(2026, 10, 21, hours, minutes).toISOString();

const total = cents(100_00);
const opportunity = anOpportunity({ id: 'a', eventStartTime: at(19, 5), oldestQuoteAt: at(18, 0) });
const record: MembershipRecord = toRecord(fromWire(opportunity), { id: 'r', addedAt: at(18, 1) });
const lists = (
  status: ListStatus,
  rows: Record<string, unknown> = {},
  pairMine: CurrentLists['pairMine'] = (row) => row,
  books?: ReadonlySet<number>,
): CurrentLists => ({ books, statusOf: () => status, rowOf: (id) => rows[id], pairMine });

it('a saved opportunity that is listed is the current row', () => {
  const current = anOpportunity({ id: 'a', profitMargin: '1.0000' });
  const shown = savedRow(record, { lists: lists('current', { a: current }), list: 'tracked', now: NOW, total });
  expect(shown).toEqual({
    id: 'a',
    row: current,
    listed: true,
    isOver: false,
    note: 'Still listed · +2.90% when tracked',
  });
  expect(shown.row).toBe(current);
});

it('a saved opportunity that is listed under another id now has that id', () => {
  const current = anOpportunity({ id: 'new', formerIds: ['a'] });
  expect(savedRow(record, { lists: lists('current', { a: current }), list: 'tracked', now: NOW, total })).toMatchObject(
    {
      id: 'new',
      row: current,
    },
  );
});

test.each<[ListStatus, string]>([
  ['current', 'No longer listed: prices as of today 6:00 PM'],
  ['checking', 'Looking for current prices…'],
  ['failed', 'Saved: prices as of today 6:00 PM'],
  ['off', 'Saved: prices as of today 6:00 PM'],
])('a saved opportunity that is not in the list, which is %s, is shown as saved: %s', (status, note) => {
  const shown = savedRow(record, { lists: lists(status), list: 'hidden', now: NOW, total });
  // Only the list of now says that it is over.
  const isOver = status === 'current';
  expect(shown).toEqual({ id: 'a', row: { ...opportunity, quotes: {} }, listed: false, isOver, note });
});

it('a saved opportunity that is listed has the bettor’s pair', () => {
  const [current, mine] = [anOpportunity({ id: 'a' }), anOpportunity({ id: 'a', profitMargin: '1.0000' })];
  const paired = lists('current', { a: current }, (row) => (row === current ? mine : undefined));
  const shown = savedRow(record, { lists: paired, list: 'tracked', now: NOW, total });
  expect(shown).toMatchObject({ listed: true, note: 'Still listed · +2.90% when tracked' });
  expect(shown.row).toBe(mine);
});

it('a saved opportunity that is listed without a pair at the bettor’s sportsbooks is shown as saved, and says so', () => {
  const elsewhere = lists('current', { a: anOpportunity({ id: 'a' }) }, () => undefined, new Set([1, 3]));
  const shown = savedRow(record, { lists: elsewhere, list: 'tracked', now: NOW, total });
  expect(shown).toEqual({
    ...{ id: 'a', row: { ...opportunity, quotes: {} }, listed: false, isOver: false },
    note: 'DraftKings is not one of your books · No pair at your books: prices as of today 6:00 PM',
  });
});

it('a saved opportunity whose event has started says so, even while it is still listed', () => {
  const started = { ...record, eventStartTime: at(18, 30) };
  const shown = savedRow(started, { lists: lists('current', { a: opportunity }), list: 'tracked', now: NOW, total });
  expect(shown.note).toBe('The event has started: prices as of today 6:00 PM');
  expect(shown).toMatchObject({ listed: false, row: { quotes: {} } });
});

it('a saved opportunity is the same object each time, so that its card does not rerender', () => {
  const first = savedRow(record, { lists: lists('off'), list: 'tracked', now: NOW, total }).row;
  expect(savedRow(record, { lists: lists('failed'), list: 'tracked', now: NOW + 60_000, total }).row).toBe(first);
});

it('a saved opportunity without a price time is as old as the record', () => {
  const shown = savedRow(
    { ...record, oldestQuoteAt: '', eventStartTime: '' },
    { lists: lists('off'), list: 'tracked', now: NOW, total },
  );
  expect(shown.note).toBe('Saved: prices as of today 6:01 PM');
});

it('a saved opportunity without a margin shows N/A', () => {
  const shown = savedRow(
    { ...record, profit: undefined, profitMargin: '?' },
    { lists: lists('current', { a: opportunity }), list: 'hidden', now: NOW, total },
  );
  expect(shown.note).toBe('Still listed · N/A when hidden');
});

describe('a promo', () => {
  const kept = 'Keep $23.10 from a 50% boost on $50';
  const boosted = toRecord(fromWire({ ...opportunity, kind: 'promo' }), { id: 'r', addedAt: at(18, 1), kept });

  it('that is listed is shown as a bonus bet, with the saved promotion in the note', () => {
    const { note } = savedRow(boosted, {
      lists: lists('current', { a: opportunity }),
      list: 'tracked',
      now: NOW,
      total,
    });
    expect(note).toBe(`Still listed, here as a $100 bonus bet · When tracked: ${kept}`);
    const larger = {
      lists: lists('current', { a: opportunity }),
      list: 'tracked',
      now: NOW,
      total: cents(250_00),
    } as const;
    expect(savedRow(boosted, larger).note).toContain('here as a $250 bonus bet');
  });

  it('that is not listed states the promotion of its prices', () => {
    const { note, row } = savedRow(boosted, { lists: lists('current'), list: 'tracked', now: NOW, total });
    expect(note).toBe(`${kept} · No longer listed: prices as of today 6:00 PM`);
    expect(row).not.toHaveProperty('kept');
  });
});

describe('within chosen sportsbooks', () => {
  const saved = toRow(record); // FanDuel against DraftKings
  const { within } = pairingFor({ books: undefined, rules: defaultStakeRules });

  it('a saved row is kept if all of its books are chosen', () => {
    expect(pairSaved(saved, new Set([1, 2, 3]), within)).toEqual(fromWire({ ...opportunity, quotes: {} }));
    expect(pairSaved(saved, new Set([1]), within)).toBeUndefined();
    expect(pairSaved(saved, new Set([3, 4]), within)).toBeUndefined();
  });

  it('a listed row is paired again, within the bettor’s sportsbooks only', () => {
    const quote = (sportsbookId: number, odds: number) => ({ sportsbookId, odds, updatedAt: '2026-11-21T18:00:00Z' });
    const [over = '', under = ''] = Object.keys(opportunity.bestOdds);
    const quotes = { [over]: [quote(1, 110), quote(3, 104)], [under]: [quote(2, 105)] };
    const current = { ...opportunity, quotes };
    // BetMGM +104 against DraftKings +105: 1/(1/2.04 + 1/2.05) - 1 = 0.022494.
    const margin = { profitMargin: '2.2494' };
    expect(pairSaved(current, new Set([2, 3]), within)).toMatchObject(margin);
    const mine = pairingFor({ books: new Set([2, 3]), rules: defaultStakeRules });
    const [row] = mine.all([current]);
    expect(pairSaved(row, new Set([1, 2, 3]), mine.within)).toMatchObject(margin);
    expect(pairSaved(row, new Set([1, 2]), mine.within)).toBeUndefined();
  });

  it.each([[{ id: 'x' }], [null], [{ ...saved, bestOdds: {} }]])('the malformed row %j has no pair', (row) => {
    expect(pairSaved(row, new Set([1, 2]), within)).toBeUndefined();
  });
});

it('filtered rows keep the order of the list', () => {
  const rows = ['c', 'a', 'b'].map((id) => anOpportunity({ id }));
  const list = ['a', 'b', 'c'].map((id) => ({ id, row: null, listed: true, isOver: false, note: '' }));
  expect(inListOrder(rows, list)).toEqual([rows[1], rows[2], rows[0]]);
});
