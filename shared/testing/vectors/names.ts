import { event } from '../naive-events.ts';
import { MLB, moneyline, total, type Vector, yesNo } from './vector.ts';

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

/** Which names are the same, and which are ambiguous. */
export const nameVectors: readonly Vector[] = [
  {
    // There are two Max Muncys. 1 / (1/2.50 + 1/2.46) - 1 = 24.0 %, 1 / (1/2.08 + 102/202) - 1 = 1.45 %: neither is one bet.
    name: 'a book that lists one name twice at one line proves the name ambiguous at all books',
    events: [
      event(
        {
          fanduel: { batter_hits: [...total(0.5, -250, null, 'Max Muncy'), ...total(0.5, 125, null, 'Max Muncy')] },
          draftkings: { batter_hits: [...total(0.5, null, 146, 'Max Muncy'), ...total(1.5, null, -102, 'Max Muncy')] },
          betmgm: {
            batter_hits: total(0.5, 150, null, 'Max Muncy'),
            batter_hits_alternate: total(1.5, 108, null, 'max muncy'),
          },
          bovada: { batter_hits: total(0.5, 105, -130, 'Ann') },
          betonlineag: { batter_hits: total(0.5, -130, 105, 'Ann') },
        },
        MLB,
      ),
    ],
    expected: {
      arbitrage: [{ id: 'arbitrage/e1/batter_hits/Ann/0.5', margin: 0.025, books: [5, 6] }],
      quarantined: { arbitrage: 0, promo: 0 },
      skipped: { 'outcome with an ambiguous name': 6 },
    },
  },
  {
    // BetMGM quotes two hits likelier than one: 0.4808 and 0.4.
    name: 'without the book that lists both of them only a ladder that contradicts itself is set aside',
    events: [
      event(
        {
          draftkings: { batter_hits: [...total(0.5, null, 146, 'Max Muncy'), ...total(1.5, null, -102, 'Max Muncy')] },
          betmgm: {
            batter_hits: total(0.5, 150, null, 'Max Muncy'),
            batter_hits_alternate: total(1.5, 108, null, 'max muncy'),
          },
        },
        MLB,
      ),
    ],
    expected: { arbitrage: [], skipped: { 'outcome of a ladder that contradicts itself': 2 } },
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
    name: 'a price from more than a minute ahead proves a name ambiguous too',
    events: [
      event({ betmgm: { player_points: [...total(9.5, 100, null, 'Ann'), ...total(9.5, 105, null, 'Ann')] } }, {}, -61),
      points('Ann', 'Ann'),
    ],
    expected: { arbitrage: [], skipped: { 'future outcome': 2, 'outcome with an ambiguous name': 2 } },
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
      skipped: { 'outcome of an older list': 1 },
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
];
