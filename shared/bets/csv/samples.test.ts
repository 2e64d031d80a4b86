import { describe, expect, it, test } from 'vitest';
import { isRefused, readTable } from '../../csv/read-table.ts';
import { guessMapping, missingFields } from './mapping.ts';
import { readBets, readByMapping, sourceOf } from './read-bets.ts';
import { utcClock } from './times.ts';

const now = Date.parse('2026-11-24T12:00:00Z');

function tableOf(text: string) {
  const table = readTable(text, 20_000);
  if (isRefused(table)) throw new Error(table.refused);
  return table;
}

/** The bets of a known program’s file. */
function read(text: string) {
  const table = tableOf(text);
  const source = sourceOf(table.columns);
  if (source === undefined) throw new Error(`unknown columns ${table.columns.join()}`);
  return { source, ...readBets(table, source, now) };
}

const PIKKIT =
  'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed,time_placed_iso,time_settled,time_settled_iso,bet_info,tags,sports,leagues';
const PIKKIT_BET =
  'BET001,FanDuel,straight,SETTLED_WIN,2.10,,0.05,100,110,02/24/2026 19:53:23 GMT,2026-02-24T19:53:23.751Z,02/25/2026 03:26:51 GMT,2026-02-25T03:26:51.000Z,Lakers ML,,Basketball,NBA';

const lakers = {
  kind: 'single',
  game: { id: null, league: 'basketball_nba', title: 'NBA', startTime: null },
  doubleKey: 'pikkit:BET001',
  placedAt: '2026-02-24T19:53:23.751Z',
  legs: [
    {
      sportsbookId: 1,
      label: 'Lakers ML',
      pick: null,
      // 2.10 is +110: $100 wins $110.
      odds: 110,
      stake: 100,
      bonus: false,
      settlement: { result: 'won' },
      settledAt: '2026-02-25T03:26:51.000Z',
    },
  ],
  tags: [],
  note: '',
};

describe('a Pikkit file', () => {
  it('has the bet of its sample row', () => {
    expect(read(`${PIKKIT}\n${PIKKIT_BET}\n`)).toEqual({
      source: 'pikkit',
      positions: [{ line: 2, position: lakers }],
      problems: [],
      remarks: [],
    });
  });

  it('of the older form has times in GMT alone', () => {
    const [header, bet] = [
      PIKKIT.replaceAll(/,time_\w+_iso/g, ''),
      PIKKIT_BET.replaceAll(/,2026-\d\d-\d\dT[^,]+/g, ''),
    ];
    const [{ position } = {}] = read(`${header}\n${bet}\n`).positions;
    expect(position).toEqual({
      ...lakers,
      placedAt: '2026-02-24T19:53:23.000Z',
      legs: [{ ...lakers.legs[0], settledAt: '2026-02-25T03:26:51.000Z' }],
    });
  });

  const bet = (changes: Record<string, string>) => {
    const values = new Map(PIKKIT.split(',').map((name, at) => [name, PIKKIT_BET.split(',')[at] ?? '']));
    for (const [name, value] of Object.entries(changes)) values.set(name, value);
    return read(`${PIKKIT}\n${[...values.values()].map((value) => `"${value}"`).join(',')}\n`);
  };
  const legOf = (changes: Record<string, string>) => bet(changes).positions[0]?.position.legs[0];

  test.each([
    ['lost', { status: 'SETTLED_LOSS', profit: '-100' }, { settlement: { result: 'lost' } }],
    ['pushed', { status: 'SETTLED_PUSH', profit: '0' }, { settlement: { result: 'push' } }],
    ['void', { status: 'SETTLED_VOID', profit: '0' }, { settlement: { result: 'void' } }],
    // $100 at 1.91 that wins $90.91 was at -110; at -111 it would be $90.09.
    ['at rounded odds', { odds: '1.91', profit: '90.91' }, { odds: -110, settlement: { result: 'won' } }],
    // 1.09 is -1111 when nothing is known of it; $9.09 is won at -1100 alone.
    ['at short odds', { odds: '1.09', profit: '9.09' }, { odds: -1100, settlement: { result: 'won' } }],
    // $100 + $150: a boost brought more than the odds.
    ['with a boost', { profit: '150' }, { odds: 110, settlement: { result: 'paid', payout: 250 } }],
    [
      'cashed out below its stake',
      { status: 'SETTLED_LOSS', profit: '-40' },
      { settlement: { result: 'paid', payout: 60 } },
    ],
    ['a lost bonus bet', { status: 'SETTLED_LOSS', profit: '0' }, { bonus: true, settlement: { result: 'lost' } }],
    ['with a closing line', { closing_line: '1.952' }, { closeDecimal: 1.952 }],
    ['at a book that is not ours', { sportsbook: 'Circa' }, { sportsbookId: null, book: 'Circa' }],
    ['at a book with its state', { sportsbook: 'ESPN BET (NJ)' }, { sportsbookId: 10 }],
  ])('has bets that are %s', (_what, changes, expected) => {
    expect(legOf(changes)).toMatchObject(expected);
  });

  it('has open bets without a result', () => {
    const leg = legOf({ status: 'PENDING', profit: '', time_settled: '', time_settled_iso: '' });
    expect(leg?.settlement).toBeUndefined();
    expect(leg?.settledAt).toBeUndefined();
  });

  it('has a parlay as one bet', () => {
    const [{ position } = {}] = bet({ type: 'parlay', bet_info: 'Lakers ML | Over 8.5 | Chiefs -3' }).positions;
    expect(position).toMatchObject({
      kind: 'parlay',
      legs: [
        {
          ...{ label: 'Lakers ML | Over 8.5 | Chiefs -3', pick: null },
          selections: ['Lakers ML', 'Over 8.5', 'Chiefs -3'].map((label) => ({
            game: null,
            label,
            pick: null,
            odds: null,
          })),
        },
      ],
    });
    expect(position?.legs).toHaveLength(1);
  });

  it('has long parlays cut, with all of them in the note', () => {
    const info = Array.from({ length: 30 }, (_, n) => `Leg number ${n}`).join(' | ');
    const [{ position } = {}] = bet({ type: 'parlay', bet_info: info }).positions;
    expect(position?.legs[0]?.label).toHaveLength(200);
    expect(position?.note).toBe(info);
  });
});

const ACTION =
  'League,Start Time,Game,Pick Desc,Type,Period,Odds,Odds/Spread/Total,Result,Units Wagered,Units Net,Money Wagered,Money Net,Tag';
const ACTION_BET =
  'mlb,2025-07-05T20:05:00.000Z,CIN @ PHI,CIN @ PHI: u8.5 -102,under,game,-102,8.5,win,102,100,102,100,';

describe('an Action Network file', () => {
  const under = {
    kind: 'single',
    game: { id: null, league: 'baseball_mlb', title: 'CIN @ PHI', startTime: '2025-07-05T20:05:00.000Z' },
    doubleKey: 'action-network|2025-07-05T20:05||Over/Under: Under 8.5|10200',
    placedAt: '2025-07-05T20:05:00.000Z',
    legs: [
      {
        sportsbookId: null,
        label: 'Over/Under: Under 8.5',
        pick: { market: 'totals', participant: null, side: 1, threshold: 8.5 },
        // $102 at -102 wins $100.
        odds: -102,
        stake: 102,
        bonus: false,
        settlement: { result: 'won' },
      },
    ],
    tags: [],
    note: '',
  };

  test.each([
    ['with the browser’s leftover', `data:text/csv;charset=utf-8,\n${ACTION}\n${ACTION_BET}\n`, 3],
    ['without it', `${ACTION}\n${ACTION_BET}\n`, 2],
  ])('%s has the bet of its sample row', (_what, text, line) => {
    expect(read(text)).toEqual({
      source: 'action-network',
      positions: [{ line, position: under }],
      problems: [],
      remarks: [],
    });
  });

  test.each([
    ['spread_home', '-20.5', 'Point Spread: ND -20.5', { market: 'spreads', side: 0, threshold: 20.5 }],
    // Away gets 20.5: it wins unless home wins by more.
    ['spread_away', '20.5', 'Point Spread: NAVY +20.5', { market: 'spreads', side: 1, threshold: 20.5 }],
    ['ml_home', '-110', 'Moneyline: ND', { market: 'h2h', side: 0, threshold: null }],
    ['ml_away', '-110', 'Moneyline: NAVY', { market: 'h2h', side: 1, threshold: null }],
    ['over', '51', 'Over/Under: Over 51', { market: 'totals', side: 0, threshold: 51 }],
  ])('has full games’ bets of type %s', (type, line, label, pick) => {
    const row = `ncaaf,2025-11-08T19:30:00.000Z,NAVY @ ND,NAVY @ ND: x -110,${type},game,-110,${line},loss,110,-110,110,-110,a; b`;
    expect(read(`${ACTION}\n${row}\n`).positions[0]?.position).toMatchObject({
      game: { league: 'americanfootball_ncaaf' },
      legs: [{ label, pick, settlement: { result: 'lost' } }],
      tags: ['a', 'b'],
    });
  });

  test.each([
    ['a half', 'over', 'firsthalf', 'NAVY @ ND: o24.5 -110 (1st half)'],
    ['a team’s total', 'home_over', 'game', 'NAVY @ ND: o24.5 -110'],
  ])('has bets on %s without a pick that could be graded', (_what, type, period, label) => {
    const row = `ncaaf,2025-11-08T19:30:00.000Z,NAVY @ ND,NAVY @ ND: o24.5 -110,${type},${period},-110,24.5,push,110,0,110,0,`;
    expect(read(`${ACTION}\n${row}\n`).positions[0]?.position.legs).toMatchObject([{ label, pick: null }]);
  });

  it('has futures with the odds of their text, or those that their profit shows', () => {
    const future = (text: string, result: string, net: string) =>
      read(`${ACTION}\nnfl,2025-09-04T00:00:00Z,,${text},future,game,N/A,N/A,${result},20,${net},20,${net},\n`);
    expect(future('KC to win it all +600', 'pending', '').positions[0]?.position.legs).toMatchObject([{ odds: 600 }]);
    // $20 that won $90: 5.5.
    expect(future('KC to win it all', 'win', '90').positions[0]?.position.legs).toMatchObject([{ odds: 450 }]);
    expect(future('KC to win it all', 'loss', '-20').problems).toEqual([{ line: 2, text: 'has no odds' }]);
  });

  it('has no time of placing, so that a game to come waits until it has started', () => {
    const row = ACTION_BET.replace('2025-07-05', '2026-12-05').replace('win,102,100,102,100', 'pending,102,0,102,0');
    expect(read(`${ACTION}\n${row}\n`).problems).toEqual([
      { line: 2, text: 'is of 2026-12-05, which is still to come' },
    ]);
  });
});

describe('an OddsJam file', () => {
  const columns = [
    'tags',
    'odds',
    'stake',
    'status',
    'bet_type',
    'created_at',
    'sportsbook',
    'sport',
    'league',
    'event_name',
  ].concat(['event_start_date', 'bet_name', 'market_name', 'clv', 'bet_profit']);
  const row = (odds: string, changes: Record<string, string> = {}) => {
    const values: Record<string, string> = {
      ...{ tags: 'sharp', odds, stake: '50', status: 'lost', bet_type: 'straight', created_at: '2026-01-10 18:02:11' },
      ...{ sportsbook: 'draftkings', sport: 'basketball', league: 'NBA', event_name: 'Boston Celtics @ Miami Heat' },
      ...{
        event_start_date: '2026-01-11T00:30:00Z',
        bet_name: 'Miami Heat +3.5',
        market_name: 'Point Spread',
        clv: '2.1',
      },
      ...{ bet_profit: '-50', ...changes },
    };
    return columns.map((name) => values[name]).join(',');
  };
  const file = (...rows: string[]) => read([columns.join(','), ...rows].join('\n'));

  it('has its columns in any order', () => {
    expect(file(row('-110')).positions).toEqual([
      {
        line: 2,
        position: {
          kind: 'single',
          game: {
            id: null,
            league: 'basketball_nba',
            title: 'Boston Celtics @ Miami Heat',
            startTime: '2026-01-11T00:30:00.000Z',
          },
          doubleKey: 'oddsjam|2026-01-10T18:02|draftkings|Point Spread: Miami Heat +3.5|5000',
          placedAt: '2026-01-10T18:02:11.000Z',
          legs: [
            {
              sportsbookId: 2,
              label: 'Point Spread: Miami Heat +3.5',
              // Home +3.5 wins above a home margin of -3.5.
              pick: { market: 'spreads', participant: null, side: 0, threshold: -3.5 },
              odds: -110,
              stake: 50,
              bonus: false,
              settlement: { result: 'lost' },
            },
          ],
          tags: ['sharp'],
          note: '',
        },
      },
    ]);
  });

  it('has American or decimal odds, as most of its bets', () => {
    const oddsOf = (...odds: string[]) => {
      const { positions, problems } = file(
        ...odds.map((each, n) => row(each, { bet_name: `Bet ${n}`, bet_profit: '' })),
      );
      return { odds: positions.map(({ position }) => position.legs[0]?.odds), problems };
    };
    expect(oddsOf('-110', '150', '200')).toEqual({ odds: [-110, 150, 200], problems: [] });
    expect(oddsOf('1.91', '2.5', '101', '+120')).toEqual({ odds: [-110, 150, 10_000, 120], problems: [] });
    expect(oddsOf('150', '200', '95')).toEqual({
      odds: [150, 200],
      problems: [{ line: 4, text: "odds '95' are not American odds" }],
    });
  });

  test.each([
    ['Moneyline', 'Boston Celtics', 'Boston Celtics @ Miami Heat', { market: 'h2h', side: 1 }],
    ['Total Points', 'Under 220.5', 'Boston Celtics vs Miami Heat', { market: 'totals', side: 1, threshold: 220.5 }],
  ])('has picks of the market %s', (market_name, bet_name, event_name, pick) => {
    expect(file(row('-110', { market_name, bet_name, event_name })).positions[0]?.position.legs).toMatchObject([
      { pick },
    ]);
  });

  test.each([
    ['whose home team is not said', 'Moneyline', 'Boston Celtics', 'Boston Celtics vs Miami Heat'],
    ['on another team', 'Moneyline', 'Celtics', 'Boston Celtics @ Miami Heat'],
    ['on players', 'Player Points', 'LeBron James Over 25.5', 'Boston Celtics @ Miami Heat'],
  ])('has bets %s without a pick', (_what, market_name, bet_name, event_name) => {
    expect(file(row('-110', { market_name, bet_name, event_name })).positions[0]?.position.legs).toMatchObject([
      { pick: null },
    ]);
  });
});

describe('any other file', () => {
  const table = tableOf(
    'Date,Bookmaker,Selection,Odds,Risk,W/L,Net\n11/23/2026,FD,Jets ML,+150,$20.00,W,$30.00\n11/22/26 7:05 PM,Circa,Over 8.5,-110,"1,100",L,"($1,100.00)"\n',
  );

  it('is of no known program, and its columns are guessed by their names', () => {
    expect(sourceOf(table.columns)).toBeUndefined();
    expect(guessMapping(table)).toEqual({
      placedAt: 0,
      book: 1,
      bet: 2,
      odds: 3,
      stake: 4,
      result: 5,
      profit: 6,
    });
    expect(missingFields({ bet: 2, odds: 3 })).toEqual(['Date', 'Stake']);
  });

  it('is read by the columns that were chosen', () => {
    const read = readByMapping(table, { mapping: guessMapping(table), clock: utcClock }, now);
    expect(read.problems).toEqual([]);
    expect(read.positions.map(({ line, position }) => [line, position.placedAt, position.legs[0]])).toEqual([
      // A day without a time is meant at noon.
      [
        2,
        '2026-11-23T12:00:00.000Z',
        {
          sportsbookId: 1,
          label: 'Jets ML',
          pick: null,
          odds: 150,
          stake: 20,
          bonus: false,
          settlement: { result: 'won' },
        },
      ],
      [
        3,
        '2026-11-22T19:05:00.000Z',
        {
          sportsbookId: null,
          book: 'Circa',
          label: 'Over 8.5',
          pick: null,
          odds: -110,
          stake: 1100,
          bonus: false,
          settlement: { result: 'lost' },
        },
      ],
    ]);
  });
});

test.each([
  ['profit', 'x', "profit 'x' is not an amount", { settlement: { result: 'won' } }],
  // The profit of $110 tells.
  ['status', 'SETTLED_MAYBE', "result 'SETTLED_MAYBE' is not known", { settlement: { result: 'won' } }],
  ['closing_line', '1', "closing line '1' is no price", { odds: 110 }],
  [
    'time_settled_iso',
    'soon',
    "time of settling 'soon' is not a date such as 2026-02-24 19:53 or 2/24/2026",
    { odds: 110 },
  ],
  ['profit', '-101', 'has a loss above its stake, which is left out', { settlement: { result: 'won' } }],
  ['time_settled_iso', '2099-02-25', 'was settled at a time that is still to come', { settlement: { result: 'won' } }],
  ['time_settled_iso', '2015-02-25', 'was settled more than ten years ago', { settlement: { result: 'won' } }],
])('a %s that cannot be does not cost the bet, and is named', (column, cell, text, leg) => {
  const cells = PIKKIT_BET.split(',');
  cells[PIKKIT.split(',').indexOf(column)] = cell;
  const { positions, problems, remarks } = read(`${PIKKIT}\n${cells.join(',')}\n`);
  expect({ problems, remarks }).toEqual({ problems: [], remarks: [{ line: 2, text }] });
  expect(positions[0]?.position.legs[0]).toMatchObject(leg);
  expect(positions[0]?.position.legs[0]?.settledAt === undefined).toBe(column.startsWith('time_'));
});

describe('R-474: a line that is not understood is named, and the others are read', () => {
  test.each([
    ['odds', '"1,9y"', "odds '1,9y' are not odds"],
    ['odds', '', 'has no odds'],
    ['odds', '0.5', "odds '0.5' are not above 1"],
    ['odds', '1.00000001', "odds '1.00000001' are out of range"],
    ['amount', '0', "stake '0' is not from $0.01 to $1,000,000"],
    ['amount', '', 'has no stake'],
    ['amount', 'a lot', "stake 'a lot' is not an amount"],
    ['amount', '1e999', "stake '1e999' is not an amount"],
    [
      'time_placed_iso',
      '2026-02-30T10:00:00Z',
      "time '2026-02-30T10:00:00Z' is not a date such as 2026-02-24 19:53 or 2/24/2026",
    ],
    ['time_placed_iso', '2015-01-01T00:00:00Z', 'is more than ten years old'],
  ])('%s %s', (column, cell, text) => {
    const cells = PIKKIT_BET.split(',');
    cells[PIKKIT.split(',').indexOf(column)] = cell;
    const { positions, problems } = read(`${PIKKIT}\n${cells.join(',')}\n${PIKKIT_BET.replace('BET001', 'BET002')}\n`);
    expect(problems).toEqual([{ line: 2, text }]);
    expect(positions.map(({ line }) => line)).toEqual([3]);
  });

  it('the same bet twice', () => {
    expect(read(`${PIKKIT}\n${PIKKIT_BET}\n${PIKKIT_BET}\n`).problems).toEqual([
      { line: 3, text: 'is the same bet as line 2' },
    ]);
  });
});
