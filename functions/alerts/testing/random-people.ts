import { derive, uniform } from '../../../scripts/simulators/odds-provider/random.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { offeredSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import type { AlertRule } from '../../../shared/contracts/alerts/rules.ts';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import type { PersonRules } from '../match/rule-index.ts';
import { anAlertRule } from './an-alert-rule.ts';

/** 0 up to, not including, 1. */
type Random = () => number;

/** People with one to seven rules each, until there are so many rules. */
export function randomPeople(rules: number, random: Random): PersonRules[] {
  const people: PersonRules[] = [];
  for (let left = rules; left > 0; ) {
    const own = Math.min(left, 1 + Math.floor(7 * random()));
    left -= own;
    const userId = `user-${people.length}`;
    people.push({
      userId,
      rules: Array.from({ length: own }, (_, n) => randomRule(`${userId}-${n}`, random)),
      betting: randomBetting(random),
    });
  }
  return people;
}

function randomRule(id: string, random: Random): AlertRule {
  const kinds = opportunityKinds.filter(() => random() < 0.5);
  const [kind = 'arbitrage'] = kinds;
  const least = {
    arbitrage: 6 * random() - 0.5,
    overlap: 12 * random() - 6,
    promo: 40 + 50 * random(),
    'low-hold': -3 * random(),
    value: 4 * random(),
  };
  return {
    ...anAlertRule,
    id,
    revision: 1,
    on: random() < 0.95,
    kinds: kinds.length === 0 ? ['arbitrage'] : kinds,
    selectedSportsbooks: random() < 0.8 ? [] : booksAmong(0.5, random),
    selectedLeagues: random() < 0.5 ? [] : leagues.filter(() => random() < 0.4).map(({ key }) => key),
    selectedTimeRange: oneOf(['all', 'all', '1', '6', '24'] as const, random),
    selectedMarkets: random() < 0.7 ? [] : ['main', 'props'],
    selectedPeriods: random() < 0.8 ? [] : ['game'],
    search: random() < 0.95 ? '' : 'a',
    hidesFlagged: random() < 0.2,
    strict: random() < 0.3,
    minMargin: random() < 0.2 ? null : Math.round(100 * least[kind]) / 100,
    hidesRulesDiffer: kinds.length === 3,
    minDollars: random() < 0.7 ? null : Math.round(500 * random()) / 100,
    maxAge: oneOf([30, 60, 120, 300, 600], random),
    channels: ['push'],
    showsBooks: random() < 0.5,
  };
}

function randomBetting(random: Random): BettingSettings {
  if (random() < 0.2) return { books: [] };
  const mine = new Set(booksAmong(0.4, random));
  const books = offeredSportsbooks.map(({ id }) => ({
    sportsbookId: id,
    on: mine.has(id),
    ...(random() < 0.1 ? { limit: oneOf([25, 100, 500], random) } : {}),
  }));
  return { books, stake: oneOf([50, 100, 250, 1000], random), rounding: oneOf([1, 5, 10] as const, random) };
}

function booksAmong(share: number, random: Random): number[] {
  return offeredSportsbooks.filter(() => random() < share).map(({ id }) => id);
}

function oneOf<V>(values: readonly V[], random: Random): V {
  const value = values[Math.floor(values.length * random())] ?? values[0];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

/** The same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let n = 0;
  return () => uniform(derive(seed, n++));
}
