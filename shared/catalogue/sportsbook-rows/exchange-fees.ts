import { everyMarket, everyPhase, everySide, type FeeRow } from '../fees.ts';

/** What exchanges charge. Lists recommend what is accepted at once before a game: the other rows are shown to people who bet otherwise. */

const singles = ['game', 'props', 'futures'] as const;

const novigPage = {
  text: 'Novig fee page of September 28, 2026',
  url: 'https://www.novig.com',
  date: '2026-11-28',
} as const;

/** p is the price as a probability: a fee of 3% is 0.03·p·(1 − p) of each contract. */
export const novigFees = [
  {
    ...{ from: null, markets: ['game', 'props'], phases: ['pregame'], sides: everySide },
    ...{ basis: 'contract', rate: 0, rounding: 'exact', source: novigPage },
  },
  {
    ...{ from: null, markets: ['game', 'props'], phases: ['live'], sides: ['maker'] },
    ...{ basis: 'contract', rate: 0, rounding: 'exact', source: novigPage },
  },
  {
    ...{ from: null, markets: ['game', 'props'], phases: ['live'], sides: ['taker'] },
    ...{ basis: 'contract', rate: 0.03, rounding: 'exact', source: novigPage },
  },
  {
    ...{ from: null, markets: ['futures'], phases: everyPhase, sides: ['taker'] },
    ...{ basis: 'contract', rate: 0.06, rounding: 'exact', source: novigPage },
  },
  {
    ...{ from: null, markets: ['combos'], phases: everyPhase, sides: ['taker'] },
    ...{ basis: 'contract', rate: 0.1, rounding: 'exact', source: novigPage },
  },
] as const satisfies readonly FeeRow[];

const prophetXPage = {
  text: 'Prophet X help center, "Understanding Commission"',
  url: 'https://www.prophetx.co',
  date: '2026-11-22',
} as const;

export const prophetXFees = [
  {
    ...{ from: null, markets: singles, phases: everyPhase, sides: everySide },
    ...{ basis: 'winnings', rate: 0.02, rounding: 'exact', source: prophetXPage },
  },
  {
    ...{ from: null, markets: ['combos'], phases: everyPhase, sides: everySide },
    ...{ basis: 'winnings', rate: 0, rounding: 'exact', source: prophetXPage },
  },
] as const satisfies readonly FeeRow[];

const kalshiPage = {
  text: 'Kalshi fee schedule: rate × contracts × price × (1 − price), rounded up to the cent on the order',
  url: 'https://docs.kalshi.com/getting_started/fee_rounding',
  date: '2026-11-24',
} as const;

export const kalshiFees = [
  {
    ...{ from: null, markets: everyMarket, phases: everyPhase, sides: ['taker'] },
    ...{ basis: 'contract', rate: 0.07, rounding: 'order', source: kalshiPage },
  },
  // On the series of games. Before that day, and of other markets, makers' fees were not read.
  {
    ...{ from: '2026-07-07', markets: ['game'], phases: everyPhase, sides: ['maker'] },
    ...{ basis: 'contract', rate: 0.0175, rounding: 'order', source: kalshiPage },
  },
] as const satisfies readonly FeeRow[];
