import { expect, it, test } from 'vitest';
import type { BetLeg, BetPosition } from '../../contracts/bets/position.ts';
import { isRefused, readTable } from '../../csv/read-table.ts';
import { toCsv } from '../../csv/to-csv.ts';
import { PIKKIT_COLUMNS } from './pikkit.ts';
import { readBets, sourceOf } from './read-bets.ts';
import { pikkitRowsOf } from './write-pikkit.ts';
import { yearRecord } from './year-record.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const utcDay = (iso: string) => iso.slice(0, 10);

function bet(changes: Partial<BetLeg> = {}): BetLeg {
  return {
    ...{ sportsbookId: 1, label: 'Lakers', pick: null, odds: 110, stake: 100, bonus: false, fee: 0 },
    placedAt: '2026-02-24T19:53:23.000Z',
    settled: { result: 'won', profit: 110, by: 'person', at: '2026-02-25T03:26:51.000Z' },
    ...changes,
  };
}
const position = (...legs: BetLeg[]): BetPosition => ({
  ...{ id: 'a'.repeat(32), revision: 1, kind: 'arbitrage', state: 'settled', tags: ['t'], note: '', profit: 0 },
  game: { id: null, league: 'basketball_nba', title: 'Suns @ Lakers', startTime: null },
  legs,
  placedAt: '2026-02-24T19:53:23.000Z',
});
const lost = (profit: number, at: string) => ({ result: 'lost', profit, by: 'person', at }) as const;

it('a position is two bets in Pikkit’s form, which are read again as what they were', () => {
  const half = { result: 'half-lost', profit: -50, by: 'score', at: '2026-02-25T03:26:51.000Z' } as const;
  const rows = pikkitRowsOf(
    position(bet({ close: { odds: 100, fair: 0.5 } }), bet({ sportsbookId: 2, settled: half })),
  );
  const text = toCsv(rows, PIKKIT_COLUMNS);
  // EV: 2.10 × 0.5 - 1 = 5%.
  expect(text.split('\r\n')[1]).toBe(
    `${'a'.repeat(32)}-1,FanDuel,straight,SETTLED_WIN,2.1,2,0.05,100,110,02/24/2026 19:53:23 GMT,2026-02-24T19:53:23.000Z,02/25/2026 03:26:51 GMT,2026-02-25T03:26:51.000Z,Lakers (Suns @ Lakers),t,,NBA`,
  );
  const table = readTable(text, 100);
  if (isRefused(table)) throw new Error(table.refused);
  expect(sourceOf(table.columns)).toBe('pikkit');
  const { positions, problems } = readBets(table, 'pikkit', now);
  expect(problems).toEqual([]);
  expect(positions.map((each) => each.position.legs[0])).toMatchObject([
    { sportsbookId: 1, odds: 110, settlement: { result: 'won' }, closeDecimal: 2 },
    // What half a refund brought is paid out.
    { sportsbookId: 2, odds: 110, settlement: { result: 'paid', payout: 50 } },
  ]);
});

it('a year’s record has each bet, and sums by day and book', () => {
  const record = yearRecord(
    [
      position(bet(), bet({ sportsbookId: 2, settled: lost(-100, '2026-02-25T03:30:00.000Z') })),
      position(bet({ settled: lost(-100.5, '2026-02-25T05:00:00.000Z') })),
      position(bet({ settled: lost(0, '2026-03-01T05:00:00.000Z'), bonus: true, label: '=1+1' })),
      position(bet({ settled: lost(-7, '2025-12-31T23:59:59.000Z') })),
      position(bet({ settled: undefined })),
    ],
    2026,
    utcDay,
    'american',
  );
  expect(record.split('\r\n')).toEqual([
    '"These are your records, not tax advice."',
    '"Bets settled in 2026, on the days where this file was made. Amounts in US dollars, stakes taken off."',
    '',
    'record,book,place,date,kind,event,bet,odds,stake,bonus,result,won,lost,net,bets',
    'bet,DraftKings,https://sportsbook.draftkings.com,2026-02-25,arbitrage,Suns @ Lakers,Lakers,110,100,no,lost,0,100,-100,',
    'day,DraftKings,,2026-02-25,,,,,,,,0,100,-100,1',
    'year,DraftKings,,2026,,,,,,,,0,100,-100,1',
    'bet,FanDuel,https://sportsbook.fanduel.com,2026-02-25,arbitrage,Suns @ Lakers,Lakers,110,100,no,won,110,0,110,',
    'bet,FanDuel,https://sportsbook.fanduel.com,2026-02-25,arbitrage,Suns @ Lakers,Lakers,110,100,no,lost,0,100.5,-100.5,',
    'day,FanDuel,,2026-02-25,,,,,,,,110,100.5,9.5,2',
    "bet,FanDuel,https://sportsbook.fanduel.com,2026-03-01,arbitrage,Suns @ Lakers,'=1+1,110,100,yes,lost,0,0,0,",
    'day,FanDuel,,2026-03-01,,,,,,,,0,0,0,1',
    'year,FanDuel,,2026,,,,,,,,110,100.5,9.5,3',
    '',
  ]);
});

test.each([
  ['decimal', '2.10'],
  ['implied', '47.6%'],
] as const)('a year’s record has the odds in the format of the bettor: %s', (format, odds) => {
  expect(yearRecord([position(bet())], 2026, utcDay, format)).toContain(`,Lakers,${odds},100,no,won,`);
});
