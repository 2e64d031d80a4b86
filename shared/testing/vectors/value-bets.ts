import { event, type Row } from '../naive-events.ts';
import { MLB, moneyline, NFL, spread, timeIn, total, type Vector } from './vector.ts';

const id = 'value/e1/h2h//-';

/** Three owners with one opinion, and what a fourth quotes. */
const against = (rows: readonly Row[], fourth: readonly Row[]) => ({
  fanduel: { h2h: rows },
  draftkings: { h2h: rows },
  betmgm: { h2h: rows },
  williamhill_us: { h2h: fourth },
});

const even = moneyline(-110, -110);

/** Bets above the fair price that three other owners imply. Of -110 on both sides that is 0.5. */
export const valueBetVectors: readonly Vector[] = [
  {
    // +170 beside -200 is 0.3571 in proportion, 0.3517 by probit, 0.34918 by power; at +195 the last is worth 0.34918 · 2.95 - 1.
    name: 'a bet is judged by the lowest way to take out the vig',
    events: [event(against(moneyline(-200, 170), moneyline(null, 195)))],
    expected: {
      value: [
        { id: `${id}:1:4`, sportsbookId: 4, american: 195, low: 0.3492, middle: 0.3571, margin: 0.0301, flags: [] },
      ],
    },
  },
  {
    // 0.5 · 2.1 - 1.
    name: 'a bet that is worth 5 % is to be checked',
    events: [event(against(even, moneyline(110, null)))],
    expected: { value: [{ id: `${id}:0:4`, margin: 0.05, books: [1, 2, 3], push: 0, flags: ['check'] }] },
  },
  {
    name: 'a bet that is worth 4.5 % is not',
    events: [event(against(even, moneyline(109, null)))],
    expected: { value: [{ id: `${id}:0:4`, margin: 0.045, flags: [] }] },
  },
  {
    name: 'a bet that is worth 10 % is taken for a mistake',
    events: [event(against(even, moneyline(120, null)))],
    expected: { arbitrage: [{ id: 'arbitrage/e1/h2h//-' }], value: [], quarantined: { value: 1 } },
  },
  {
    name: 'a bet at its fair price is worth nothing, and listed',
    events: [event(against(even, moneyline(100, -130)))],
    expected: { value: [{ id: `${id}:0:4`, margin: 0 }] },
  },
  {
    name: 'two other owners are too few for a fair price',
    events: [
      event({ fanduel: { h2h: even }, draftkings: { h2h: even }, williamhill_us: { h2h: moneyline(108, null) } }),
    ],
    expected: { value: [] },
  },
  {
    name: 'books with one side have no fair price',
    events: [
      event({
        ...{ fanduel: { h2h: even }, draftkings: { h2h: even }, betmgm: { h2h: moneyline(null, -110) } },
        williamhill_us: { h2h: moneyline(108, null) },
      }),
    ],
    expected: { value: [] },
  },
  {
    name: 'two books of one owner are one voice',
    events: [
      event({
        ...{ betonlineag: { h2h: even }, lowvig: { h2h: even }, draftkings: { h2h: even } },
        williamhill_us: { h2h: moneyline(108, null) },
      }),
    ],
    expected: { value: [] },
  },
  {
    name: 'a price that was confirmed more than two minutes before does not count',
    events: [
      event({ fanduel: { h2h: even } }, {}, 181),
      event({ ...against(even, moneyline(108, null)), fanduel: {} }),
    ],
    expected: { value: [] },
  },
  {
    name: 'a price that was confirmed two minutes before counts',
    events: [
      event({ fanduel: { h2h: even } }, {}, 180),
      event({ ...against(even, moneyline(108, null)), fanduel: {} }),
    ],
    expected: { value: [{ id: `${id}:0:4`, margin: 0.04 }] },
  },
  {
    name: 'a quote more than two minutes older than another is left out',
    events: [
      event({ williamhill_us: { h2h: moneyline(108, null) } }, {}, 181),
      event({ ...against(even, even), williamhill_us: {} }),
    ],
    expected: { value: [] },
  },
  {
    name: 'a quote two minutes older than another is listed',
    events: [
      event({ williamhill_us: { h2h: moneyline(108, null) } }, {}, 180),
      event({ ...against(even, even), williamhill_us: {} }),
    ],
    expected: { value: [{ id: `${id}:0:4`, margin: 0.04 }] },
  },
  {
    // By power Pinnacle gives the Blues 0.4546, and counts twice: (3 · 0.5 + 2 · 0.4546) / 5 = 0.4818; at +109 that is worth 0.4818 · 2.09 - 1.
    // Its own +110 would be worth 0.5 · 2.1 - 1.
    name: 'in a mean Pinnacle counts like two, and nobody is told to bet there',
    events: [event({ ...against(even, moneyline(null, 109)), pinnacle: { h2h: moneyline(-130, 110) } })],
    expected: { value: [{ id: `${id}:1:4`, low: 0.4818, margin: 0.007, books: [1, 2, 3, 34] }] },
  },
  {
    name: 'a price of Pinnacle that was confirmed more than two minutes before does not count either',
    events: [
      event({ pinnacle: { h2h: even } }, {}, 181),
      event({ fanduel: { h2h: even }, draftkings: { h2h: even }, williamhill_us: { h2h: moneyline(108, null) } }),
    ],
    expected: { value: [] },
  },
  {
    // 0.75 / (0.75 + 0.5122) = 0.594, 9 points from the other three.
    name: 'nothing is listed where another book is an outlier',
    events: [event({ ...against(even, moneyline(104, null)), betrivers: { h2h: moneyline(-300, -105) } })],
    expected: { value: [] },
  },
  {
    name: 'nothing is listed that starts in less than two minutes',
    events: [event(against(even, moneyline(108, null)), { commence_time: timeIn(119) })],
    expected: { value: [] },
  },
  {
    name: 'what starts in two minutes is',
    events: [event(against(even, moneyline(108, null)), { commence_time: timeIn(120) })],
    expected: { value: [{ id: `${id}:0:4`, margin: 0.04 }] },
  },
  {
    // Above 8.5: 0.5516 / (0.5516 + 0.4950) = 0.5270, above 9.5: 0.4730; so 5.4 % of games end at 9, and 0.946 · (0.5 · 2.08 - 1) = 3.78 %.
    name: 'a push brings nothing',
    events: [
      event(
        Object.fromEntries(
          ['fanduel', 'draftkings', 'betmgm'].map((key) => [
            key,
            {
              totals: total(9, -110, -110),
              alternate_totals: [...total(8.5, -123, 102), ...total(9.5, 102, -123)],
            },
          ]),
        ),
        MLB,
      ),
      event({ williamhill_us: { totals: total(9, 108, null) } }, MLB),
    ],
    expected: { value: [{ id: 'value/e1/totals//9:0:4', low: 0.5, push: 0.054, margin: 0.0378 }] },
  },
  {
    name: 'without other lines it is unknown how often a line pushes',
    events: [
      event({
        ...Object.fromEntries(
          ['fanduel', 'draftkings', 'betmgm'].map((key) => [key, { totals: total(210, -110, -110) }]),
        ),
        williamhill_us: { totals: total(210, 108, null) },
      }),
    ],
    expected: { value: [{ id: 'value/e1/totals//210:0:4', margin: 0.04, push: null }] },
  },
  {
    name: 'a quarter line has no fair price',
    events: [
      event(
        {
          ...Object.fromEntries(
            ['fanduel', 'draftkings', 'betmgm'].map((key) => [key, { spreads: spread(6.25, -110, -110) }]),
          ),
          williamhill_us: { spreads: spread(6.25, 108, null) },
        },
        NFL,
      ),
    ],
    expected: { value: [] },
  },
];
