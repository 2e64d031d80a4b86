import { event, type Row } from '../naive-events.ts';
import { limited, MLB, moneyline, timeIn, total, type Vector, yesNo } from './vector.ts';

const reds = { fanduel: { h2h: moneyline(110, null) } };
const blues = { draftkings: { h2h: moneyline(null, 110) } };
/** +110 on both sides: 1 / (2/2.10) - 1. */
const found = { id: 'arbitrage/e1/h2h//-', margin: 0.05, books: [1, 2] } as const;

/** One side each of a player's points at two books; FanDuel spells the name as given. */
const points = (over: string, under: string) =>
  event({
    fanduel: { player_points: total(19.5, 110, null, over) },
    draftkings: { player_points: total(19.5, null, 110, under) },
  });

/** What is read: times, starts, names, limits, and what is left out. */
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
        { id: 'promo/e1/player_points/Ann/19.5:1', promo: [[2, 1, 0.5616]] },
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
    // 125 with 104 would make 6.99 %.
    name: 'a book that lists one name twice at one line proves the name ambiguous at all books',
    events: [
      event(
        {
          fanduel: { batter_hits: [...total(0.5, -250, 160, 'Max Muncy'), ...total(0.5, 125, -175, 'Max Muncy')] },
          draftkings: { batter_hits: total(0.5, -150, 104, 'Max Muncy') },
          betmgm: { batter_hits_alternate: total(0.5, 110, null, 'max muncy') },
          bovada: { batter_hits: total(0.5, 105, 105, 'Ann') },
          betonlineag: { batter_hits: total(0.5, 105, 105, 'Ann') },
        },
        MLB,
      ),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/batter_hits/Ann/0.5', margin: 0.025, books: [5, 6] }],
      quarantined: { arbitrage: 0, promo: 0 },
      skipped: { 'outcome with an ambiguous name': 7 },
    },
  },
  {
    name: 'an ambiguous name in one family is a name like any other in the next',
    events: [
      event(
        {
          fanduel: {
            batter_hits: [...total(0.5, -250, null, 'Max Muncy'), ...total(0.5, 125, null, 'Max Muncy')],
            batter_total_bases: total(1.5, 110, null, 'Max Muncy'),
          },
          draftkings: { batter_total_bases: total(1.5, null, 110, 'Max Muncy') },
        },
        MLB,
      ),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/batter_total_bases/Max Muncy/1.5', margin: 0.05 }],
      skipped: { 'outcome with an ambiguous name': 2 },
    },
  },
  {
    name: 'a stale price proves a name ambiguous, and is counted as stale',
    events: [
      event({ betmgm: { player_points: [...total(9.5, 100, null, 'Ann'), ...total(9.5, 105, null, 'Ann')] } }, {}, 601),
      points('Ann', 'Ann'),
    ],
    expected: { arbitrage: [], skipped: { 'stale outcome': 2, 'outcome with an ambiguous name': 2 } },
  },
  {
    name: 'the same price twice proves nothing',
    events: [
      event({ fanduel: { player_points: [...total(19.5, 110, null, 'Ann'), ...total(19.5, 110, null, 'Ann')] } }),
      event({ draftkings: { player_points: total(19.5, null, 110, 'Ann') } }),
    ],
    expected: { arbitrage: [{ id: 'arbitrage/e1/player_points/Ann/19.5', margin: 0.05 }], skipped: {} },
  },
  {
    name: 'two prices of one name in two answers are an old and a new one',
    events: [
      event({ fanduel: { player_points: total(19.5, 150, null, 'Ann') } }, {}, 90),
      event({ fanduel: { player_points: total(19.5, 110, null, 'Ann') } }, {}, 30),
      event({ draftkings: { player_points: total(19.5, null, 110, 'Ann') } }, {}, 30),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/player_points/Ann/19.5', margin: 0.05, prices: [110, 110] }],
      skipped: {},
    },
  },
  {
    name: 'of two prices for one outcome of a market without names the lower one counts',
    events: [event({ fanduel: { h2h: [...moneyline(120, null), ...moneyline(110, null)] }, ...blues })],
    expected: { arbitrage: [found] },
  },
  {
    name: 'letter case, spaces and decomposed accents do not make another name',
    events: [points('  josÉ   RAMÍREZ ', 'Jose\u0301 Rami\u0301rez')],
    // NFC; "josÉ RAMÍREZ" sorts after "José Ramírez".
    expected: {
      arbitrage: [
        {
          id: 'arbitrage/e1/player_points/josÉ RAMÍREZ/19.5',
          formerIds: ['arbitrage/e1/player_points/José Ramírez/19.5'],
          margin: 0.05,
        },
      ],
      skipped: {},
    },
  },
  {
    name: 'missing accents make another name',
    events: [points('José', 'Jose')],
    expected: { arbitrage: [], promo: [] },
  },
  {
    name: 'a suffix makes another name',
    events: [points('Ken Griffey', 'Ken Griffey Jr.')],
    expected: { arbitrage: [], promo: [] },
  },
  {
    name: 'an older spelling is a former one',
    events: [
      event({ betmgm: { player_points: total(9.5, 100, null, 'ANN LEE') } }, {}, 3600),
      points('Ann Lee', 'Ann Lee'),
    ],
    expected: {
      arbitrage: [
        { id: 'arbitrage/e1/player_points/Ann Lee/19.5', formerIds: ['arbitrage/e1/player_points/ANN LEE/19.5'] },
      ],
    },
  },
  {
    name: 'teams and outcomes are known in any spelling',
    events: [
      event({
        fanduel: {
          h2h: [['REDS ', 110]],
          totals: [['OVER', 110, 200.5]],
          player_double_double: yesNo('Ann', 110, null),
        },
        draftkings: {
          h2h: [[' blues', 110]],
          totals: [['under', 110, 200.5]],
          player_double_double: [['no', 110, undefined, 'Ann']],
        },
      }),
    ],
    expected: {
      arbitrage: [
        found,
        { id: 'arbitrage/e1/player_double_double/Ann/-', margin: 0.05 },
        { id: 'arbitrage/e1/totals//200.5', margin: 0.05 },
      ],
      skipped: {},
    },
  },
  {
    name: 'two spellings of one team are not two teams',
    events: [event({ ...reds, ...blues }, { away_team: 'reds ' })],
    expected: { arbitrage: [], skipped: { 'malformed event': 1 } },
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
    // The second answer has no honest time, so it counts as newest.
    expected: { arbitrage: [found], skipped: { 'future outcome': 1 } },
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
];
