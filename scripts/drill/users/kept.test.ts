import { expect, test } from 'vitest';
import { keptFindings } from './kept.ts';
import { type EntrySketch, entry, logOf, SETTLED } from './testing/entries.ts';

const ID = 'a'.repeat(32);
const AT = '2026-11-21T18:00:00.000Z';
const leg = { sportsbookId: 1, label: 'Bet 7', odds: 120, stake: 50, bonus: false };
const bet = (more: object = {}, settled?: object) => ({
  ...{ id: ID, revision: 1, kind: 'single', game: null, tags: [], note: 'Bet 7', state: 'open' },
  ...{ placedAt: AT, profit: 0 },
  legs: [{ ...leg, pick: null, fee: 0, placedAt: AT, ...(settled && { settled }) }],
  ...more,
});
const won = bet({ revision: 2, state: 'settled', profit: 60 }, { result: 'won', profit: 60, by: 'person', at: AT });
const placed = { key: ID, kind: 'single', game: null, legs: [{ ...leg, pick: null }], tags: [], note: 'Bet 7' };
const place = (status: number) => entry('bets/place-position', placed, status, { json: status === 200 ? bet() : {} });
const winning = { id: ID, revision: 1, change: { type: 'settle', leg: 0, settlement: { result: 'won' } } };
const settle = (status: number) => entry('bets/change-position', winning, status, { json: status === 200 ? won : {} });
const remove = (status: number) => entry('bets/delete-position', { id: ID }, status);
const list = (...positions: readonly object[]) =>
  entry('bets/list-positions', {}, 200, { json: { positions }, ...SETTLED });
const sums = (profit: number, bets = 1) => ({
  ...{ bets, won: bets, lost: 0, profit, turnover: 50 * bets, units: 0, closeStake: 0, closeValue: 0 },
  ...{ missedBets: 0, missedProfit: 0 },
});
const figures = (profit: number, bets = 1) => {
  const oneLeg = { positions: 0, profit: 0 };
  const whole = { positions: bets, expected: { ...oneLeg, actual: 0, variance: 0 }, oneLeg };
  const by = { book: [{ key: '1', sums: sums(profit, bets) }], league: [], market: [], kind: [] };
  const open = { positions: 0, bets: 0, staked: 0 };
  const json = { open, total: { ...sums(profit, bets), ...whole }, days: [], by, closeBins: [] };
  return entry('bets/get-figures', {}, 200, { json, ...SETTLED });
};
const found = (...log: readonly EntrySketch[]) =>
  keptFindings(logOf(...log)).map(({ invariant, what }) => `${invariant} ${what}`);

const ledger = (staked: number, returned: number, ...entries: readonly object[]) => {
  const days = [{ sportsbookId: 1, day: '2026-11-21', staked, returned, closed: 0, bonus: 0 }];
  return entry('bettor/ledger/get-ledger', {}, 200, { json: { entries, days }, ...SETTLED });
};
const deposit = {
  ...{ id: ID, revision: 1, sportsbookId: 1, kind: 'deposit', day: '2026-11-21', amount: 100, bonusAmount: 0 },
  ...{ since: null, bonus: null, note: 'Bet 9' },
};
const { id: _id, revision: _revision, ...line } = deposit;
const imported = { importId: ID, dryRun: false, entries: [{ ...line, doubleKey: 'x' }] };
const file = entry('bettor/ledger/import-entries', imported, 200);
const undo = entry('bettor/ledger/undo-import', { importId: ID }, 502);
const check = (amount: number) =>
  entry('bettor/ledger/check-balance', {}, 200, {
    json: { ...deposit, kind: 'adjustment', amount, note: '' },
    ...SETTLED,
  });
const enter = entry('bettor/ledger/save-entry', { key: ID }, 200, { json: deposit });

test.each<[string, readonly EntrySketch[]]>([
  ['the money of a won bet is its stake and what came back', [list(won), ledger(50, 110, deposit), list(won)]],
  ['a balance that is as computed differs by nothing', [list(), check(0), list()]],
  ['an import that may have been undone may be missing', [file, undo, ledger(0, 0)]],
  ['a placed bet is listed', [place(200), list(bet())]],
  ['a bet whose placing got no answer may be listed', [place(502), list(bet())]],
  ['a bet whose placing got no answer may be missing', [place(502), list()]],
  ['a settled bet is listed as settled', [place(200), settle(200), list(won), figures(60), list(won)]],
  ['a bet whose settling got no answer may be open', [place(200), settle(502), list(bet())]],
  ['a deleted bet is not listed', [place(200), remove(200), list()]],
  ['a bet whose deletion got no answer may be listed', [place(200), remove(0), list(bet())]],
])('%s', (_what, log) => {
  expect(found(...log)).toEqual([]);
});

test.each<[string, readonly EntrySketch[], RegExp]>([
  ['a placed bet is lost', [place(200), list()], /^I10 Bet 7 in its revision 1 was lost/],
  ['a bet is listed twice', [place(200), list(bet(), bet({ id: 'b'.repeat(32) }))], /^I10 Bet 7 is listed twice/],
  ['a settlement is lost', [place(200), settle(200), list(bet())], /^I10 Bet 7 in its revision 2 was lost/],
  ['a bet counts twice', [place(200), settle(200), list(won), figures(120, 2), list(won)], /^I10 the sum is .*12000/],
  ['a payout is counted twice', [list(won), ledger(50, 220), list(won)], /^I10 the money is .5000,22000/],
  ['an entry is there twice', [list(), ledger(0, 0, deposit, deposit), list()], /^I10 the entry Bet 9 is there twice/],
  ['an entry is lost', [enter, ledger(0, 0)], /^I8 the entry Bet 9 was lost/],
  ['an imported entry is lost', [file, ledger(0, 0)], /^I8 the entry Bet 9 was lost/],
  ['a total is not that of bets and entries', [list(), check(-100), list()], /^I10 the difference is .-100,0/],
])('%s, which is found', (_what, log, finding) => {
  expect(found(...log)).toEqual([expect.stringMatching(finding)]);
});
