import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stages } from '../../infra/config/stages.ts';
import { type LeagueKey, leagues } from '../../shared/catalogue/leagues.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import type { Figure } from './figures.ts';
import { type RunReport, runReport } from './saturday-run.ts';
import { answerAbout, oddsQuery } from './simulated-feed.ts';

/**
 * Saturdays, at eleven in New York, before any game: 2026-11-21 with college football and the first college basketball; for leagues that
 * do not play then 2026-06-20. A league is taken on the first of them on which it plays.
 */
const MORNINGS = [1_795_276_800, 1_781_967_600] as const;
const DAY_SECONDS = 86_400;
/** Of a league: 60 college football games and as many of men's college basketball, once the catalogue has those. */
const GAMES_PER_LEAGUE = 60;
/** Its games have props at most books: what the largest league would take if college games had them too. */
const WITH_ALL_PROPS = 'basketball_nba' satisfies LeagueKey;
const ROUNDS = 6;
/** What a call of the provider takes, a high estimate, and how many are made at once. */
const CALL_SECONDS = 0.5;
const CALLS_AT_ONCE = 4;
const LARGEST_RUN_MB = 512;
const MB = 2 ** 20;

interface League {
  readonly name: string;
  readonly at: number;
  readonly quotes: number;
  readonly files: readonly { readonly id: string; readonly path: string }[];
}

/**
 * A college Saturday on which every game's further markets are asked for in one scan: each league by a function of its own, against one
 * function for all of them. Seconds are those of one processor, as a function has, plus the provider's calls.
 */
export async function benchSaturday(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-saturday-'));
  try {
    const played: League[] = [];
    for (const { key } of leagues) played.push(await repliesOf(key, folder));
    const busy = played.filter(({ files }) => files.length > 0);
    const full = await repliesOf(WITH_ALL_PROPS, folder, { simulations: GAMES_PER_LEAGUE });
    const runs: { readonly of: readonly League[]; readonly report: RunReport }[] = [];
    for (const each of [...busy, { ...full, name: `${WITH_ALL_PROPS}, full` }])
      runs.push({ of: [each], report: await run([each]) });
    const whole = { of: busy, report: await run(busy) };
    const slowest = Math.max(...runs.map(secondsOf));
    const largest = Math.max(...runs.map(({ report }) => report.peakMemory / MB));
    const interval = stages.prod.scanEveryMinutes * 60;
    const games = gamesIn(whole.of);
    console.table([...runs.map((each) => row(each.of[0]?.name ?? '', each)), row('all in one run', whole)]);
    return [
      { name: 'all leagues in one run', size: games, value: 1000 * secondsOf(whole), unit: 'ms' },
      { name: 'slowest league’s run', size: games, value: 1000 * slowest, unit: 'ms' },
      { name: 'slowest league over the interval', size: games, value: slowest / interval, unit: 'ratio', goal: 1 / 3 },
      { name: 'memory of one run', size: games, value: whole.report.peakMemory / MB, unit: 'MB' },
      { name: 'memory of the largest league’s run', size: games, value: largest, unit: 'MB', goal: LARGEST_RUN_MB },
      { name: 'stored', size: games, value: whole.report.bytes / 1000, unit: 'kB' },
      { name: 'write units as rows', size: games, value: whole.report.writeUnits, unit: 'units' },
      { name: 'requests as objects', size: games, value: busy.length, unit: 'count' },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The replies about a league's games of its day, with all markets that a scan asks for, as files. `simulations`: take the games of as many
 * days as fill the league's share.
 */
async function repliesOf(league: LeagueKey, folder: string, { simulations = 1 } = {}): Promise<League> {
  const query = oddsQuery(league);
  const sources = Array.from({ length: simulations }, (_, n) => simulate(`saturday-${n}`));
  const gamesOn = (at: number) =>
    sources
      .flatMap((source) => source.games(league, at).map((game) => ({ source, ...game })))
      .filter(({ startsAt }) => startsAt > at && startsAt <= at + DAY_SECONDS)
      .slice(0, GAMES_PER_LEAGUE);
  const at = MORNINGS.find((morning) => gamesOn(morning).length > 0) ?? MORNINGS[0];
  let quotes = 0;
  const files: { id: string; path: string }[] = [];
  for (const { id, source } of gamesOn(at)) {
    const answer = answerAbout(source, { league, id, query, at });
    quotes += answer.quotes;
    const path = join(folder, id);
    await writeFile(path, answer.body);
    files.push({ id, path });
  }
  return { name: league, at, quotes, files };
}

async function run(some: readonly League[]): Promise<RunReport> {
  const request = { rounds: ROUNDS, leagues: some.map(({ at, files }) => ({ at, files })) };
  const script = join(import.meta.dirname, 'saturday-run.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(request)]);
  return runReport.parse(JSON.parse(stdout));
}

interface Run {
  readonly of: readonly League[];
  readonly report: RunReport;
}

const gamesIn = (some: readonly League[]) => some.reduce((sum, { files }) => sum + files.length, 0);

/** A featured call, then the games. */
function callSeconds({ files }: League): number {
  return CALL_SECONDS * (1 + Math.ceil(files.length / CALLS_AT_ONCE));
}

function secondsOf({ of: some, report }: Run): number {
  return some.reduce((sum, each) => sum + callSeconds(each), report.warm);
}

function row(name: string, each: Run) {
  const { report, of: some } = each;
  return {
    run: name,
    games: gamesIn(some),
    prices: some.reduce((sum, { quotes }) => sum + quotes, 0),
    'processor, s': round(report.warm, 2),
    'first, s': round(report.cold, 2),
    'with calls, s': round(secondsOf(each), 1),
    'memory, MB': round(report.peakMemory / MB, 0),
    'heap, MB': round(report.heap / MB, 0),
    opportunities: report.opportunities,
    'parts, kB': round(report.bytes / 1000, 0),
    'write units': report.writeUnits,
    'S3 requests': some.length,
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
