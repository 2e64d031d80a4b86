import { expect, it, test } from 'vitest';
import { isRefused } from '../../csv/read-table.ts';
import { cents } from '../../odds/money.ts';
import { guessMapping, missingFields } from './mapping.ts';
import { betsTable, readByMapping } from './read-bets.ts';
import { type Answers, questionsOf } from './read-mapped.ts';
import { utcClock } from './times.ts';

/** Files as sportsbooks, trackers and people write them; contents invented. */

const now = Date.parse('2026-11-24T12:00:00Z');

function read(text: string, answers: Answers = {}) {
  const table = betsTable(text);
  if (isRefused(table)) throw new Error(table.refused);
  const mapping = guessMapping(table);
  expect(missingFields(mapping)).toEqual([]);
  const { positions, problems, remarks } = readByMapping(table, { mapping, clock: utcClock, answers }, now);
  const bets = positions.map(({ position: { placedAt, kind, legs } }) => {
    const [{ label, odds, stake, settlement } = {}] = legs;
    return [placedAt.slice(0, 16), kind, label, odds, stake, settlement?.payout ?? settlement?.result];
  });
  return { bets, problems, remarks, asked: questionsOf(table, mapping) };
}

test.each([
  [
    'a book’s statement that says what a stake pays',
    `Placed Date,Settled Date,Bet Type,Bet,Odds,Wager,To Pay,Result,Winnings
11/02/2026 1:05:33 PM,11/02/2026 4:12:01 PM,Straight,Bills -3.5,-110,$110.00,$210.00,Won,$210.00
11/03/2026 1:05:33 PM,11/03/2026 4:12:01 PM,Straight,Jets +7,+100,"$1,000.00","$2,000.00",Lost,$0.00
11/04/2026 1:05:33 PM,,Parlay,Bills ML | Jets ML,+264,$25.00,$91.00,Open,`,
    [
      ['2026-11-02T13:05', 'single', 'Bills -3.5', -110, 110, 'won'],
      ['2026-11-03T13:05', 'single', 'Jets +7', 100, 1000, 'lost'],
      ['2026-11-04T13:05', 'parlay', 'Bills ML | Jets ML', 264, 25, undefined],
    ],
  ],
  [
    // $20 that return $38.18 win $18.18: 1.909 is -110.
    'no odds, but what a stake returns',
    `Bet ID,Placed,Selections,Type,Stake,Potential Payout,Payout,Status
O/0123456/0000012,2026-11-02T13:05:33Z,Lakers Moneyline,Straight,20.00,38.18,38.18,Won
O/0123456/0000014,2026-11-02T13:07:33Z,Knicks +2,Straight,20.00,40.00,20.00,Void`,
    [
      ['2026-11-02T13:05', 'single', 'Lakers Moneyline', -110, 20, 'won'],
      ['2026-11-02T13:07', 'single', 'Knicks +2', 100, 20, 'void'],
    ],
  ],
  [
    'an amount that came back, the stake included',
    `Date,Ref.,Type,Description,Risk,Win,Status,Amount
11/02/26 13:05,123456789,Single,Bills -3.5 (-110),110.00,100.00,Win,210.00
11/03/26 13:05,123456790,Single,Jets +7 (+100),50.00,50.00,Loss,0.00
11/04/26 13:05,123456791,Single,Over 44.5 (-105),105.00,100.00,Push,105.00`,
    [
      ['2026-11-02T13:05', 'single', 'Bills -3.5 (-110)', -110, 110, 'won'],
      ['2026-11-03T13:05', 'single', 'Jets +7 (+100)', 100, 50, 'lost'],
      ['2026-11-04T13:05', 'single', 'Over 44.5 (-105)', -105, 105, 'push'],
    ],
  ],
  [
    'a currency in the columns’ names, and days with names of months',
    `Placed;Event;Selection;Bet type;Odds;Stake (USD);Profit/Loss (USD);Status
02-Nov-26 13:05:33;Jets v Bills;Bills;Match Odds;1.91;100.00;91.00;Won
03-Nov-26 13:05:33;Jets v Bills;Under 44.5;Over/Under;2.02;50.00;-50.00;Lost`,
    [
      // At -110 it would be $90.91: what the file says was won stands.
      ['2026-11-02T13:05', 'single', 'Bills', -110, 100, 191],
      ['2026-11-03T13:05', 'single', 'Under 44.5', 102, 50, 'lost'],
    ],
  ],
  [
    // 1793624733 is 20,759 days and 13:05:33.
    'seconds and milliseconds since 1970',
    `timestamp,selection,odds,stake,result
1793624733,Bills -3.5,1.91,100,win
1793711133000,Jets +7,2.0,50,loss`,
    [
      ['2026-11-02T13:05', 'single', 'Bills -3.5', -110, 100, 'won'],
      ['2026-11-03T13:05', 'single', 'Jets +7', 100, 50, 'lost'],
    ],
  ],
  [
    'months with headings and the columns’ names again',
    `October 2026,,,,
Date,Bet,Odds,Stake,Result
10/30,Bills -3.5,-110,110,Won
,,,,
10/31,Jets +7,EV,50,Lost
Total,,,160,
November 2026,,,,
Date,Bet,Odds,Stake,Result
11/1,Over 44.5,5/4,40,Push`,
    [
      ['2026-10-30T12:00', 'single', 'Bills -3.5', -110, 110, 'won'],
      ['2026-10-31T12:00', 'single', 'Jets +7', 100, 50, 'lost'],
      ['2026-11-01T12:00', 'single', 'Over 44.5', 125, 40, 'push'],
    ],
  ],
  [
    'a sheet with weekdays, letters for results and short names',
    'Date\tBook\tBet\tOdds\tStake\tW/L\tProfit\nMon 11/2\tDK\tBills -3.5\t-110\t110\tW\t100\nTue 11/3\tFD\tJets +7\t+100\t50\tL\t-50',
    [
      ['2026-11-02T12:00', 'single', 'Bills -3.5', -110, 110, 'won'],
      ['2026-11-03T12:00', 'single', 'Jets +7', 100, 50, 'lost'],
    ],
  ],
  [
    'losses in brackets and dashes for nothing',
    `DATE,BET,ODDS,RISK,NET
11/12/2026,Bills -3.5,−110,$110.00,$100.00
11/13/2026,Jets +7,+100,$50.00,($50.00)
11/14/2026,Over 44.5,−105,$105.00,-`,
    [
      ['2026-11-12T12:00', 'single', 'Bills -3.5', -110, 110, 'won'],
      ['2026-11-13T12:00', 'single', 'Jets +7', 100, 50, 'lost'],
      ['2026-11-14T12:00', 'single', 'Over 44.5', -105, 105, undefined],
    ],
  ],
  [
    'signs for results',
    `Date,Bet,Odds,Stake,Result
2026-11-02,Bills -3.5,-110,110,✅
2026-11-03,Jets +7,+100,50,❌`,
    [
      ['2026-11-02T12:00', 'single', 'Bills -3.5', -110, 110, 'won'],
      ['2026-11-03T12:00', 'single', 'Jets +7', 100, 50, 'lost'],
    ],
  ],
  [
    'pounds, fractions and evens',
    `Date;Bet;Odds;Stake;Returns
02/11/2026;Bills;10/11;£11.00;£21.00
23/11/2026;Jets;Evens;£5.00;£0.00`,
    [
      ['2026-11-02T12:00', 'single', 'Bills', -110, 11, 'won'],
      ['2026-11-23T12:00', 'single', 'Jets', 100, 5, 'lost'],
    ],
  ],
])('a file with %s is read', (_what, text, expected) => {
  const { bets, problems, remarks } = read(text);
  expect({ bets, problems, remarks }).toEqual({ bets: expected, problems: [], remarks: [] });
});

it('odds may stand behind the bets, and stakes in units by the name of their column', () => {
  const text = 'Date,Pick,Units,Result\n2026-11-02,Bills -3.5 -110,1.5,W\n2026-11-03,Jets +7 (+100),2u,L\n';
  expect(read(text).asked.unit).toBe(true);
  expect(read(text, { unit: cents(50_00) }).bets).toEqual([
    ['2026-11-02T12:00', 'single', 'Bills -3.5', -110, 75, 'won'],
    ['2026-11-03T12:00', 'single', 'Jets +7', 100, 100, 'lost'],
  ]);
});

it('what a stake wins is named where it cannot be read, and costs no bet that has odds', () => {
  const { bets, remarks } = read('Date,Bet,Odds,Stake,To Win\n2026-11-02,Bills,-110,110,a lot\n');
  expect(bets).toEqual([['2026-11-02T12:00', 'single', 'Bills', -110, 110, undefined]]);
  expect(remarks).toEqual([{ line: 2, text: "to win 'a lot' is not an amount" }]);
});

it('a result that is only signs, none of them known, is named', () => {
  const { bets, remarks } = read('Date,Bet,Odds,Stake,Result\n2026-11-02,Bills,-110,110,🤷\n');
  expect(bets).toEqual([['2026-11-02T12:00', 'single', 'Bills', -110, 110, undefined]]);
  expect(remarks).toEqual([{ line: 2, text: "result '🤷' is not known" }]);
});
