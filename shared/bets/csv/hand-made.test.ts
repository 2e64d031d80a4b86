import { describe, expect, it, test } from 'vitest';
import { isRefused } from '../../csv/read-table.ts';
import { cents } from '../../odds/money.ts';
import { guessMapping, missingFields } from './mapping.ts';
import { betsTable, readBets, readByMapping, sourceOf } from './read-bets.ts';
import { type Answers, questionsOf } from './read-mapped.ts';
import { utcClock } from './times.ts';

const now = Date.parse('2026-11-24T12:00:00Z');

/** Reads a file as its columns suggest. */
function read(text: string, answers: Answers = {}) {
  const table = betsTable(text);
  if (isRefused(table)) throw new Error(table.refused);
  const source = sourceOf(table.columns);
  const mapping = guessMapping(table);
  const found =
    source === undefined
      ? readByMapping(table, { mapping, clock: utcClock, answers }, now)
      : readBets(table, source, now);
  return { ...found, missing: missingFields(mapping), asked: questionsOf(table, mapping) };
}

/** The first bet of a file, with when it was placed. */
function firstOf(text: string, answers?: Answers) {
  const { positions, problems } = read(text, answers);
  expect(problems).toEqual([]);
  const [{ position } = {}] = positions;
  return { ...position, ...position?.legs[0] };
}

describe('a date', () => {
  const placedAt = (cell: string, other = '2026-11-23', answers?: Answers) =>
    firstOf(`Date;Bet;Odds;Stake\n${cell};Jets;+150;20\n${other};Bills;+150;20\n`, answers).placedAt;

  test.each([
    ['Aug 7, 2026', '2026-08-07T12:00'],
    ['August 7th 2026 7:05 PM', '2026-08-07T19:05'],
    ['Fri, 7 Aug 2026', '2026-08-07T12:00'],
    ['7-Aug-26', '2026-08-07T12:00'],
    ['24.08.2026 19:53', '2026-08-24T19:53'],
    ['2026/08/07, 19:53', '2026-08-07T19:53'],
    // Clocks in New York are four hours behind UTC in August, and five in November; EST always is five.
    ['2026-08-06 7:05 PM ET', '2026-08-06T23:05'],
    ['2026-11-06 7:05 PM ET', '2026-11-07T00:05'],
    ['8/6/2026 7:05 PM EST', '2026-08-07T00:05'],
    ['8/6/2026 7:05 PM PDT', '2026-08-07T02:05'],
    // January 1, 2026 is day 46023 of a spreadsheet; half a day is noon, three quarters are 6 PM.
    ['46023', '2026-01-01T12:00'],
    ['46023.75', '2026-01-01T18:00'],
  ])('written %s is %s UTC', (cell, utc) => {
    expect(placedAt(cell)).toBe(`${utc}:00.000Z`);
  });

  test.each([
    ['the other has a day above 12 in front', '8/9/2026', '24/08/2026', '2026-09-08'],
    ['the other has a day above 12 behind', '8/9/2026', '8/24/2026', '2026-08-09'],
    ['the person says days first', '8/9/2026', '2026-11-23', '2026-09-08'],
  ])('is read like all dates of its file: %s', (what, cell, other, day) => {
    const answers = what.startsWith('the person') ? { dateOrder: 'day-first' as const } : {};
    expect(placedAt(cell, other, answers)?.slice(0, 10)).toBe(day);
  });

  test.each([
    ['8/9/2026', true],
    ['8/8/2026', false],
    ['8/24/2026', false],
    ['2026-08-09', false],
    ['9.8.2026', false],
  ])('written %s leaves the order of day and month open: %s', (cell, isAsked) => {
    expect(read(`Date,Bet,Odds,Stake\n${cell},Jets,+150,20\n`).asked.dateOrder).toBe(isAsked);
  });

  it('without a year is of the year of the others, or the last such day', () => {
    expect(placedAt('1/15', '1/16/2025')?.slice(0, 10)).toBe('2025-01-15');
    expect(firstOf('Date,Bet,Odds,Stake\n12/20,Jets,+150,20\n').placedAt?.slice(0, 10)).toBe('2025-12-20');
  });
});

describe('a number', () => {
  test.each([
    ['10,50', '1,85', 10.5, -118],
    ['1.250,00', '2,10', 1250, 110],
    ['25,00 €', '1,91', 25, -110],
    ['1 250,00', '1,850', 1250, -118],
  ])('with a decimal comma is read: stake %s at %s', (stake, odds, dollars, american) => {
    const line = `24/08/2026;Paris;${stake};${odds}`;
    expect(firstOf(`Date;Selection;Stake;Odds\n${line}\n`)).toMatchObject({ stake: dollars, odds: american });
  });

  test.each([
    ['$1,000', 1000],
    ['1,234.50', 1234.5],
    ['25.00 USD', 25],
  ])('with a decimal point is read: stake %s', (stake, dollars) => {
    expect(firstOf(`Date,Bet,Stake,Odds\n8/24/2026,Jets,"${stake}",-110\n`).stake).toBe(dollars);
  });

  test.each([
    ['EVEN', 100],
    ['evs', 100],
    ['5/2', 250],
    ['10/11', -110],
    ['2.5x', 150],
    ['+250 (boosted)', 250],
    ['-110 live', -110],
  ])('of odds is read: %s', (odds, american) => {
    expect(firstOf(`Date,Bet,Stake,Odds\n8/24/2026,Jets,20,${odds}\n`).odds).toBe(american);
  });

  it('of units is dollars by what the person says one is, and else named', () => {
    const file = 'Date,Bet,Stake,Odds,Result,Net\n8/24/2026,Jets,1.1u,-110,L,-1.1u\n';
    expect(read(file).asked.unit).toBe(true);
    expect(read(file).problems).toEqual([{ line: 2, text: "stake '1.1u' is in units" }]);
    expect(firstOf(file, { unit: cents(50_00) })).toMatchObject({ stake: 55, settlement: { result: 'lost' } });
  });
});

describe('odds that are not there', () => {
  // $20 that win $16.67 are at -120, $110 that win $100 at -110.
  test.each([
    ['20.00', '16.67', -120],
    ['110.00', '100.00', -110],
    ['6.33', '41.15', 650],
  ])('follow from risk %s and to win %s', (risk, win, odds) => {
    const file = `Date,Ticket,Description,Risk,To Win,Result,Amount\n10/25/2026,9,Over 41.5,${risk},${win},Won,${win}\n`;
    expect(read(file).missing).toEqual([]);
    expect(firstOf(file)).toMatchObject({ odds, settlement: { result: 'won' } });
  });
});

describe('a bonus bet', () => {
  test.each([
    ['Yes', 'Won', '125', true],
    ['Yes', 'Lost', '0', true],
    ['No', 'Lost', '-50', false],
    ['$50.00', 'Won', '125', true],
    ['0.00', 'Lost', '-50', false],
  ])('is known by its column: %s, %s %s', (cell, result, profit, bonus) => {
    const line = `10/25/2026,FanDuel,Suns ML,+250,50,${cell},${result},${profit}`;
    expect(firstOf(`Date,Sportsbook,Bet,Odds,Stake,Free Bet,Result,Profit\n${line}\n`)).toMatchObject({
      bonus,
      settlement: { result: result.toLowerCase() },
    });
  });

  it('is known by its stake', () => {
    expect(firstOf('Date,Bet,Stake,Odds\n10/25/2026,Suns,25 FB,+200\n')).toMatchObject({ stake: 25, bonus: true });
  });

  it('is not a lost stake that was refunded', () => {
    const columns = 'bet_id,sportsbook,type,status,odds,amount,profit,time_placed,bet_info,tags';
    const line = 'A3,DraftKings,straight,SETTLED_LOSS,2.5,50,0,2026-10-12,Over 0.5,No Sweat';
    expect(firstOf(`${columns}\n${line}\n`)).toMatchObject({
      bonus: false,
      settlement: { result: 'paid', payout: 50 },
    });
  });
});

describe('a result', () => {
  const settled = (state: string, cashout = '') =>
    firstOf(`Date;Label;Odds;Stake;State;Cashout\n2025-09-28;PSG;1.95;10;${state};${cashout}\n`).settlement;

  test.each([
    ['HL', { result: 'half-lost' }],
    ['HW', { result: 'half-won' }],
    ['1/2 Won', { result: 'half-won' }],
    ['½ W', { result: 'half-won' }],
    ['1/2 L', { result: 'half-lost' }],
    ['P', { result: 'push' }],
    ['V', { result: 'void' }],
    ['Refund', { result: 'void' }],
    ['PLACED', undefined],
  ])('written %s is understood', (state, settlement) => {
    expect(settled(state)).toEqual(settlement);
  });

  it('of a cash-out is what was paid', () => {
    expect(settled('C', '7.5')).toEqual({ result: 'paid', payout: 7.5 });
  });

  it('of a cash-out for an unknown amount leaves the bet open, and says so', () => {
    const { positions, remarks } = read('Date,Bet,Odds,Stake,Result\n8/24/2026,Mets,EVEN,100,Cashed Out\n');
    expect(positions[0]?.position.legs[0]?.settlement).toBeUndefined();
    expect(remarks).toEqual([
      { line: 2, text: 'was cashed out, but the file does not say for how much: settle it by hand' },
    ]);
  });
});

it('an American closing line is read beside decimal odds', () => {
  const columns = 'bet_id,sportsbook,type,status,odds,amount,profit,time_placed,bet_info,closing_line';
  // -125 returns 1.80.
  expect(firstOf(`${columns}\n1,FanDuel,straight,won,2.1,10,11,2026-09-20,Jets,-125\n`).closeDecimal).toBe(1.8);
});

test.each([
  // A spreadsheet drops the plus: +105 returns 2.05.
  ['145\n-120\n105', [2.45, 1.8333, 2.05]],
  ['2.1\n1.9\n105', [2.1, 1.9, 105]],
])('closing odds without a sign are like most of their column: %j', (closing, expected) => {
  const lines = closing.split('\n').map((cell, at) => `2026-11-0${at + 1};Jets;+150;20;${cell}`);
  const { positions } = read(`Date;Bet;Odds;Stake;Closing\n${lines.join('\n')}\n`);
  const closes = positions.map(({ position }) => position.legs[0]?.closeDecimal ?? 0);
  for (const [at, close] of expected.entries()) expect(closes[at]).toBeCloseTo(close, 4);
});

it('decimals without a sign are decimal odds among American ones, and a whole number below 100 is neither', () => {
  const { positions, problems } = read(
    'Date;Bet;Odds;Stake\n2026-11-01;A;150;20\n2026-11-02;B;200;20\n2026-11-03;C;1.91;20\n2026-11-04;D;95;20\n',
  );
  expect(positions.map(({ position }) => position.legs[0]?.odds)).toEqual([150, 200, -110]);
  expect(problems).toEqual([{ line: 5, text: "odds '95' are not American odds" }]);
});

test.each(['Risk / Win', 'Risk/To Win', 'Stake / Potential profit'])(
  'a column %s holds a stake and what it wins',
  (name) => {
    // 110 at risk to win 100 are odds of -110; 50 to win 75 are +150.
    const { positions, missing } = read(
      `Date,Bet,W/L,${name}\n2026-11-20,Jets,W,"$110.00 / $100.00"\n2026-11-21,Bills,L,50/75\n`,
    );
    expect(missing).toEqual([]);
    expect(positions.map(({ position }) => position.legs.map(({ odds, stake }) => [odds, stake]))).toEqual([
      [[-110, 110]],
      [[150, 50]],
    ]);
  },
);

it('a column Risk / Win with a stake alone leaves its bet without odds', () => {
  const { problems } = read('Date,Bet,W/L,Risk / Win\n2026-11-20,Jets,W,110\n');
  expect(problems).toEqual([{ line: 2, text: expect.stringContaining('odds') }]);
});

it('a wager type names a parlay', () => {
  const file = 'Placed;Description;Wager Type;Risk;Win\n2026-11-02;Jets ML + Bills ML;2-Team Parlay;10;26.40\n';
  expect(firstOf(file).kind).toBe('parlay');
});

it('selections on lines of their own belong to the bet above', () => {
  const file =
    'Date;Type;Label;Odds;Stake;State\n2025-10-01;Combined;SPECIAL;2.221;6.33;W\n;;LENS;1.17;;W\n;;WINNER;1.9;;W\n2025-09-30;Simple;X;2;1;L\n';
  const { positions, problems } = read(file);
  expect(problems).toEqual([]);
  expect(positions.map(({ position: { kind, legs } }) => [kind, legs[0]?.label])).toEqual([
    ['parlay', 'SPECIAL: LENS | WINNER'],
    ['single', 'X'],
  ]);
  // 1.17 is -588, and 1.9 is -111.
  expect(positions[0]?.position.legs[0]?.selections).toEqual([
    { game: null, pick: null, label: 'LENS', odds: -588, result: 'won' },
    { game: null, pick: null, label: 'WINNER', odds: -111, result: 'won' },
  ]);
});

it('titles above the columns and sums below are no bets', () => {
  const file = 'My bets 2026,,,\n,,,\nDate,Pick,Odds,Risk\n1/15/26,Chiefs -3,-110,110\nTOTAL,,,110\n';
  const { positions, problems } = read(file);
  expect(problems).toEqual([]);
  expect(positions.map(({ line }) => line)).toEqual([4]);
});

it('vertical bars separate columns', () => {
  expect(
    firstOf(
      'Ticket#|Date|Description|Type|Status|Amount|ToWin\n9-1|10/25/2025|Patriots, moneyline|Same Game Parlay|Pending|6.33|41.15\n',
    ),
  ).toMatchObject({ kind: 'parlay', label: 'Patriots, moneyline', stake: 6.33, odds: 650 });
});

it('a parlay over two leagues is of several, and one over one league twice is of that', () => {
  const columns = 'bet_id,sportsbook,type,status,odds,amount,time_placed,bet_info,leagues';
  const league = (leagues: string) =>
    firstOf(`${columns}\n1,FanDuel,parlay,PENDING,6,10,2026-09-20,A | B,${leagues}\n`).game?.league;
  expect(league('NBA | NFL')).toBe('Several leagues');
  expect(league('NBA | NBA')).toBe('basketball_nba');
});

it('an ID tells bets apart that are alike, and the same bet twice', () => {
  const columns = 'Date,Bet,Odds,Stake,Bet ID';
  const bet = (id: string) => `8/24/2026,Mets,EVEN,100,${id}`;
  const { positions, problems } = read([columns, bet('1'), bet('2'), bet('1')].join('\n'));
  expect(positions).toHaveLength(2);
  expect(problems).toEqual([{ line: 4, text: 'is the same bet as line 2' }]);
});
