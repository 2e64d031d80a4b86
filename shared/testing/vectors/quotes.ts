import { event, type Row } from '../naive-events.ts';
import { limited, moneyline, timeIn, total, type Vector } from './vector.ts';

const reds = { fanduel: { h2h: moneyline(110, null) } };
const blues = { draftkings: { h2h: moneyline(null, 110) } };
/** +110 on both sides: 1 / (2/2.10) - 1. */
const found = { id: 'arbitrage/e1/h2h//-', margin: 0.05, books: [1, 2] } as const;

/** What is read: times, starts, limits, and what is left out. */
export const quoteVectors: readonly Vector[] = [
  {
    // -115 of now with +105: -2.2 %. The alternate +125 of four minutes ago would make 7.27 %.
    name: 'a price four minutes older than the same price in the main market does not count',
    events: [
      event({ fanduel: { player_points: total(19.5, -115, null, 'Ann') } }, {}, 0),
      event({ fanduel: { player_points_alternate: total(19.5, 125, null, 'Ann') } }, {}, 240),
      event({ draftkings: { player_points: total(19.5, null, 105, 'Ann') } }, {}, 0),
    ],
    expected: {
      arbitrage: [],
      promo: [
        { id: 'promo/e1/player_points/Ann/19.5:1', promo: [[2, 1, 0.4884]] },
        { id: 'promo/e1/player_points/Ann/19.5:0', promo: [[1, 2, 0.4454]] },
      ],
    },
  },
  {
    name: 'of two prices within a minute the better one counts',
    events: [
      event({ fanduel: { player_points: total(19.5, -115, null, 'Ann') } }, {}, 0),
      event({ fanduel: { player_points_alternate: total(19.5, 125, null, 'Ann') } }, {}, 60),
      event({ draftkings: { player_points: total(19.5, null, 105, 'Ann') } }, {}, 0),
    ],
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/player_points/Ann/19.5',
          margin: 0.0727,
          markets: ['player_points_alternate', 'player_points'],
        },
      ],
    },
  },
  {
    name: 'of two prices 61 seconds apart the newer one counts',
    events: [
      event({ fanduel: { player_points: total(19.5, -115, null, 'Ann') } }, {}, 0),
      event({ fanduel: { player_points_alternate: total(19.5, 125, null, 'Ann') } }, {}, 61),
      event({ draftkings: { player_points: total(19.5, null, 105, 'Ann') } }, {}, 0),
    ],
    expected: { arbitrage: [] },
  },
  {
    name: 'of two equal prices the newer one counts',
    events: [
      event({ fanduel: { totals: total(8.5, 104, null) } }, {}, 60),
      event({ fanduel: { alternate_totals: total(8.5, 104, null) } }, {}, 30),
      event({ draftkings: { totals: total(8.5, null, 104) } }, {}, 40),
    ],
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/totals//8.5',
          margin: 0.02,
          markets: ['alternate_totals', 'totals'],
          placeFirst: [1, 'older'],
        },
      ],
    },
  },
  {
    name: 'of two equal prices of one time that of the main market counts',
    events: [
      event({
        fanduel: { alternate_totals: total(8.5, 104, null), totals: total(8.5, 104, null) },
        draftkings: { totals: total(8.5, null, 104) },
      }),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/totals//8.5', margin: 0.02, markets: ['totals', 'totals'] }] },
  },
  {
    name: 'a price from more than a minute ahead does not count',
    events: [event(reds, {}, -61), event(blues)],
    expected: { arbitrage: [], promo: [], skipped: { 'future outcome': 1 } },
  },
  {
    name: 'a price from a minute ahead counts',
    events: [event(reds, {}, -60), event(blues, {}, 0)],
    expected: { arbitrage: [found], skipped: {} },
  },
  {
    name: 'a price of ten minutes ago counts',
    events: [event(reds, {}, 600), event(blues, {}, 600)],
    expected: { arbitrage: [found], skipped: {} },
  },
  {
    name: 'an older price is stale',
    events: [event(reds, {}, 601), event(blues)],
    expected: { arbitrage: [], skipped: { 'stale outcome': 1 } },
  },
  {
    name: 'a newer answer says that the game has started',
    events: [event(reds, { commence_time: timeIn(3600) }, 90), event(blues, { commence_time: timeIn(0) }, 30)],
    expected: { arbitrage: [], promo: [], skipped: { 'started event': 1 } },
  },
  {
    name: 'a newer answer moves the start to later',
    events: [event(reds, { commence_time: timeIn(-60) }, 90), event(blues, { commence_time: timeIn(3600) }, 30)],
    expected: { arbitrage: [found], skipped: {} },
  },
  {
    name: 'of two answers of one time the earlier start counts',
    events: [event(reds, { commence_time: timeIn(3600) }, 30), event(blues, { commence_time: timeIn(-1) }, 30)],
    expected: { arbitrage: [], skipped: { 'started event': 1 } },
  },
  {
    name: 'a time ahead of the scan does not make an answer the newest one',
    events: [
      event({ ...reds, betmgm: { h2h: moneyline(100, null) } }, { commence_time: timeIn(-60) }, 30),
      event(blues, { commence_time: timeIn(3600) }, -90),
      event(blues, { commence_time: timeIn(3600) }, 120),
    ],
    // The second answer has no honest time, so it may be as new as the newest, the third is older.
    expected: { arbitrage: [], skipped: { 'started event': 1 } },
  },
  {
    name: 'an answer without an honest time may be the newest one',
    events: [event(reds, { commence_time: timeIn(3600) }, 30), event(blues, { commence_time: timeIn(-60) }, -90)],
    expected: { arbitrage: [], skipped: { 'started event': 1 } },
  },
  {
    name: 'unknown books and markets date an answer too',
    events: [
      event({ ...reds, ...blues }, { commence_time: timeIn(3600) }, 90),
      event({ pinnacle: { corners: [] as Row[] } }, { commence_time: timeIn(-60) }, 30),
    ],
    expected: { arbitrage: [], skipped: { 'started event': 1 } },
  },
  {
    // The second answer calls the Reds by their name in the first one.
    name: 'the teams are those of the first answer',
    events: [event(blues, {}, 90), event(reds, { home_team: 'Cincinnati' }, 30)],
    expected: { arbitrage: [found], skipped: {} },
  },
  {
    name: 'an offer of nothing is no offer',
    events: [
      event({
        fanduel: { h2h: limited(moneyline(110, null), 0) },
        novig: { h2h: limited(moneyline(109, null), -1) },
        ...blues,
      }),
    ],
    expected: { arbitrage: [], promo: [], skipped: { 'outcome with a limit of nothing': 2 } },
  },
  {
    name: 'a limit that is not a number is unknown',
    events: [
      event({
        fanduel: { h2h: limited(moneyline(110, null), '3') },
        draftkings: { h2h: limited(moneyline(null, 110), null) },
      }),
    ],
    expected: { arbitrage: [{ ...found, limits: [undefined, undefined], stakes: [50_00, 50_00] }], skipped: {} },
  },
  {
    name: 'a placeholder of an exchange is no price',
    format: 'decimal',
    events: [
      event({
        novig: { h2h: moneyline(1.01, null) },
        fanduel: { h2h: moneyline(null, 110) },
        draftkings: { h2h: moneyline(null, 2.1) },
      }),
    ],
    expected: { arbitrage: [], promo: [], quarantined: { arbitrage: 0 }, skipped: { 'invalid price': 1 } },
  },
  {
    name: 'a market without a time of its own has the time of its book',
    events: [
      {
        ...event({}),
        bookmakers: [
          {
            key: 'fanduel',
            last_update: timeIn(-601),
            markets: [{ key: 'h2h', outcomes: [{ name: 'Reds', price: 110 }] }],
          },
        ],
      },
      event(blues),
    ],
    expected: { arbitrage: [], skipped: { 'stale outcome': 1 } },
  },
  {
    name: 'the time of a book dates an answer too',
    events: [
      event(blues, { commence_time: timeIn(3600) }, 50),
      {
        ...event({}, { commence_time: timeIn(-60) }),
        bookmakers: [
          {
            key: 'fanduel',
            last_update: timeIn(-10),
            markets: [{ key: 'h2h', last_update: timeIn(-100), outcomes: [{ name: 'Reds', price: 110 }] }],
          },
        ],
      },
    ],
    expected: { arbitrage: [], skipped: { 'started event': 1 } },
  },
  {
    name: 'the newest honest time dates an answer',
    events: [
      event(reds, { commence_time: timeIn(-60) }, 30),
      {
        ...event({}, { commence_time: timeIn(3600) }),
        bookmakers: [...event(blues, {}, -90).bookmakers, ...event(blues, {}, 120).bookmakers],
      },
    ],
    expected: { arbitrage: [], skipped: { 'started event': 1 } },
  },
];
