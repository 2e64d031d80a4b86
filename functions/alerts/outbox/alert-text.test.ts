import { expect, it, test } from 'vitest';
import type { BoardOffer } from '../../../shared/boards/board-offer.ts';
import { pricedQuotes } from '../../../shared/boards/price-at.ts';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import { type PairAlertRow, rowOfStored } from '../match/alert-row.ts';
import { alertBody, alertOffer, alertTitle } from './alert-text.ts';
import { betLines, betText } from './bet-text.ts';

test.each([
  ['Lakers @ Suns', 'Arb 2.40%: Lakers @ Suns'],
  ['<b>Lakers</b> *_[x]_* @ https://evil.example', 'Arb 2.40%: <b>Lakers</b> *_[x]_* @ evil.example'],
  ['Lakers\n\u202e@everyone', 'Arb 2.40%: Lakers everyone'],
])('the title of a game called %j is on one line, without addresses', (eventTitle, title) =>
  expect(alertTitle({ kind: 'arbitrage', eventTitle }, { figure: 2.4 })).toBe(title),
);

it('a title without a figure names the game, and a long one is cut', () => {
  expect(alertTitle({ kind: 'overlap', eventTitle: 'A @ B' }, { figure: Number.NaN })).toBe('Overlap EV: A @ B');
  expect(alertTitle({ kind: 'promo', eventTitle: 'x'.repeat(500) }, { figure: 70 })).toHaveLength(120);
});

it('a short text says when its older price was confirmed by the clock', () => {
  // 18:00 UTC.
  expect(alertBody('x', 1_795_543_200)).toBe('x · prices of 1:00:00 PM ET');
});

/** 2026-11-24, 6:59 PM in New York. */
const AT = Date.parse('2026-11-24T23:59:00Z') / 1000;

function offered(changes: Partial<PairAlertRow> = {}, more: Partial<BoardOffer> = {}) {
  const [over, under] = pricedQuotes(
    [
      { sportsbookId: 3, odds: 105, updatedAt: '2026-11-24T23:58:20Z' },
      { sportsbookId: 2, odds: 100, updatedAt: '2026-11-24T23:58:42Z' },
    ],
    { eventSport: 'icehockey_nhl', market: 'totals' },
  );
  if (over === undefined || under === undefined) throw new Error('prices');
  const stored = rowOfStored({
    ...{
      id: 'arbitrage/e1/totals//6.5',
      kind: 'arbitrage',
      eventId: 'e1',
      eventSport: 'icehockey_nhl',
      market: 'totals',
    },
    ...{ eventTitle: 'New York Rangers @ Nashville Predators', eventStartTime: '2026-11-25T00:05:00Z', flags: [] },
    bets: [over, under],
    legs: [
      { label: 'Over/Under: Over 6.5', quotes: [over] },
      { label: 'Over/Under: Under 6.5', quotes: [under] },
    ],
  });
  const offer: BoardOffer = {
    ...{ bets: [over, under], expectedValue: undefined, flags: [], rulesDiffer: undefined, confirmedAt: AT - 40 },
    ...{ staked: undefined, figure: 1.2, dollars: 6, stakes: [24_700, 25_300] },
    placeFirst: { leg: 1, reason: 'older' },
    ...more,
  };
  if (stored.kind === 'value') throw new Error('a pair');
  return { row: { ...stored, ...changes }, offer };
}

const betting: BettingSettings = { books: [{ sportsbookId: 2, on: true }], states: ['NJ'], stake: 500 };

it('a full text says what to bet, in the order to place it, by the clock', () => {
  const { row, offer } = offered();
  const text = betText(row, offer, betting, AT);
  expect(text && betLines(text)).toEqual([
    'Arb +1.20% · $6.00 of $500',
    'New York Rangers @ Nashville Predators, Over/Under 6.5 (NHL, 7:05 PM ET)',
    '1st Under 6.5 +100 DraftKings $253',
    'Over 6.5 +105 BetMGM $247',
    'prices of 6:58:42 and 6:58:20 PM ET',
    'why first: older price',
  ]);
});

it('a text has its odds in the format of who gets it', () => {
  const { row, offer } = offered();
  expect(betText(row, offer, { ...betting, oddsFormat: 'decimal' }, AT)?.lines[2]).toBe(
    '1st Under 6.5 2.00 DraftKings $253',
  );
  expect(alertOffer(row, offer, { showsBooks: true, format: 'implied' })).toBe('BetMGM 48.8% / DraftKings 50.0%');
});

it('a full text names the day of a game on another day, and why rules differ', () => {
  const { row, offer } = offered({ startsAt: AT + 86_400 }, { rulesDiffer: 'BetMGM refunds it.' });
  const lines = betText(row, offer, betting, AT)?.lines;
  expect(lines?.[1]).toContain('(NHL, Wed, Nov 25, 6:59 PM ET)');
  expect(lines?.at(-1)).toBe('rules differ: BetMGM refunds it.');
});

it('the buttons of a full text open the bets at their books with state and stake, else the book’s site', () => {
  const { row, offer } = offered({
    links: [undefined, 'https://sportsbook.draftkings.com/x?state={state}&w={wagerAmount}'],
  });
  expect(betText(row, offer, betting, AT)?.books).toEqual([
    { text: 'DraftKings $253', url: 'https://sportsbook.draftkings.com/x?state=nj&w=253.00' },
    { text: 'BetMGM $247', url: expect.stringMatching(/^https:\/\//) },
  ]);
  const listed = offered({ links: [undefined, 'https://sportsbook.draftkings.com/?outcome[0]=7'] });
  expect(betText(listed.row, listed.offer, betting, AT)?.books[0]?.url).toBe(
    'https://sportsbook.draftkings.com/?outcome%5B0%5D=7',
  );
});

it('a full text is for those who have set books and stake', () => {
  const { row, offer } = offered();
  expect(betText(row, offer, { books: [], stake: 500 }, AT)).toBeUndefined();
  expect(betText(row, offer, { books: betting.books }, AT)).toBeUndefined();
});
