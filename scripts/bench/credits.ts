import { gameGroups } from '../../functions/odds/plan/market-groups.ts';
import { stages } from '../../infra/config/stages.ts';
import { type LeagueKey, leagues } from '../../shared/catalogue/leagues.ts';
import { callCost, callMain, GAME_WINDOW_SECONDS, type LeaguePlayed, type Plan, play } from './credits/play.ts';
import { worthPlan } from './credits/worth-plan.ts';
import { type Figure, median } from './figures.ts';

const RECENT_REPLY_SECONDS = 240;
/** Two days each: a college Saturday, and days of other seasons. */
const STARTS = ['2026-11-20', '2027-01-12', '2026-07-14', '2026-09-18', '2027-04-15'] as const;
const DAYS = 2;
/** A world in which the plan was tuned, and worlds in which it was played for the first time when it was finished. */
const seeds = { tuning: ['t1'], other: ['unseen 5', 'unseen 6'] } as const;

const plans = { nearest: nearestStartPlan, worth: worthPlan };
type PlanName = keyof typeof plans;
type Result = ReadonlyMap<LeagueKey, LeaguePlayed>;

/**
 * Opportunity-minutes shown per credit: the plan by worth over the one before it, by nearest start. Both play the same days with the same
 * credits.
 */
export function benchCredits(): Figure[] {
  const tuning = played(seeds.tuning);
  const other = played(seeds.other);
  const size = other.length;
  const each = other.map((pair) => improvement([pair]));
  return [
    { name: 'shown per credit, tuning seed', size: tuning.length, value: improvement(tuning), unit: 'ratio' },
    { name: 'shown per credit, other seeds', size, value: improvement(other), unit: 'ratio', atLeast: 1.15 },
    { name: 'the same, median of two days', size, value: median(each), unit: 'ratio', atLeast: 1.15 },
    { name: 'the same, worst two days', size, value: Math.min(...each), unit: 'ratio' },
    ...leagues.flatMap(({ key, label }) => leagueFigures(other, key, label)),
  ];
}

/** Two days played by both plans. */
type Pair = Readonly<Record<PlanName, Result>>;

function played(names: readonly string[]): readonly Pair[] {
  return names.flatMap((seed) =>
    STARTS.map((start) => {
      const options = { seed, from: Date.parse(start) / 1000, days: DAYS, dailyCredits: stages.prod.oddsDailyCredits };
      return { nearest: play(plans.nearest(), options), worth: play(plans.worth(), options) };
    }),
  );
}

function leagueFigures(pairs: readonly Pair[], key: LeagueKey, label: string): Figure[] {
  const of = (name: PlanName) => pairs.flatMap((pair) => pair[name].get(key) ?? []);
  const shown = (name: PlanName) => of(name).reduce((sum, each) => sum + each.shown, 0);
  const wait = (name: PlanName) => Math.max(...of(name).map(({ longestWait }) => longestWait));
  const size = of('worth').length;
  if (size === 0) return [];
  return [
    { name: `${label}: shown, over nearest start`, size, value: shown('worth') / shown('nearest'), unit: 'ratio' },
    { name: `${label}: longest wait for a game’s call`, size, value: wait('worth'), unit: 'minutes', goal: 60 },
    { name: `${label}: the same, by nearest start`, size, value: wait('nearest'), unit: 'minutes' },
  ];
}

function improvement(pairs: readonly Pair[]): number {
  return shownPerCredit(pairs.map(({ worth }) => worth)) / shownPerCredit(pairs.map(({ nearest }) => nearest));
}

function shownPerCredit(results: readonly Result[]): number {
  const all = results.flatMap((result) => [...result.values()]);
  const sum = (key: 'shown' | 'credits') => all.reduce((total, each) => total + each[key], 0);
  return sum('shown') / sum('credits');
}

/**
 * The plan before the one by worth: games by nearest start over all leagues, those with a reply of the last four minutes last, each with
 * all its markets.
 */
function nearestStartPlan(): Plan {
  const askedAt = new Map<string, number>();
  return (minute) => {
    const { at, games, call } = minute;
    const { leagues, ...main } = callMain(minute);
    let left = main.left;
    const wanted = leagues
      .flatMap((league) => (games.get(league) ?? []).map((game) => ({ league, game })))
      .filter(({ game }) => game.startsAt - at <= GAME_WINDOW_SECONDS)
      .map((want) => ({ ...want, recent: at - (askedAt.get(want.game.id) ?? 0) < RECENT_REPLY_SECONDS ? 1 : 0 }))
      .toSorted((a, b) => a.recent - b.recent || a.game.startsAt - b.game.startsAt);
    for (const { league, game } of wanted) {
      const cost = callCost(league, gameGroups);
      if (cost > left) continue;
      left -= cost;
      askedAt.set(game.id, at);
      call({ league, game, groups: gameGroups });
    }
  };
}
