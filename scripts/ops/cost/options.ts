import { parseArgs } from 'node:util';
import { type StageName, stageNames, stages } from '../../../infra/config/stages.ts';
import {
  type Assumption,
  type AssumptionName,
  assumptionNames,
  assumptions,
  type Usage,
  usageOf,
} from './assumptions.ts';

export interface Options {
  readonly stage: StageName;
  readonly usage: Usage;
  readonly json: boolean;
  /** Whether what AWS gives each month for nothing is taken off. */
  readonly allowances: boolean;
  /** The table of resources rather than the bill. */
  readonly resources: boolean;
  /** The tables of growth rather than the bill. */
  readonly growth: boolean;
  readonly write: boolean;
}

/** What was asked for cannot be done; the text says what can. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface NumberFlag {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

const DAY_SECONDS = 86_400;
const MOST = 1e12;

const planned: Readonly<Record<'subscribers' | 'scan' | 'daily-credits' | 'list-bytes' | 'event-refresh', NumberFlag>> =
  {
    subscribers: { least: 0, most: 1e9, whole: true },
    scan: { least: 1, most: DAY_SECONDS, whole: true },
    'daily-credits': { least: 0, most: MOST, whole: true },
    'list-bytes': { least: 0, most: MOST, whole: true },
    'event-refresh': { least: 1, most: DAY_SECONDS, whole: true },
  };
const switches = ['json', 'no-allowances', 'resources', 'growth', 'write'] as const;

/** `hoursPerDay` → `hours-per-day`. */
export function flagOf(name: AssumptionName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const DEFAULT_SUBSCRIBERS = 1000;

/** @throws UsageError for flags that are unknown or of no sense. */
export function optionsOf(args: readonly string[]): Options {
  const values = parsed(args);
  const stage = stageNames.find((name) => name === (values.get('stage') ?? 'prod'));
  if (stage === undefined) throw new UsageError(`--stage ${values.get('stage')}: there is ${stageNames.join(' and ')}`);
  const number = (flag: string, rule: NumberFlag) => {
    const text = values.get(flag);
    return typeof text === 'string' ? numberOf(flag, text, rule) : undefined;
  };
  const { scanEveryMinutes, oddsDailyCredits } = stages[stage];
  const changed = assumptionNames.flatMap((name) => {
    const value = number(flagOf(name), ruleOf(assumptions[name]));
    return value === undefined ? [] : [[name, value] as const];
  });
  const usage = usageOf({
    ...Object.fromEntries(changed),
    subscribers: number('subscribers', planned.subscribers) ?? DEFAULT_SUBSCRIBERS,
    scanSeconds: number('scan', planned.scan) ?? scanEveryMinutes * 60,
    dailyCredits: number('daily-credits', planned['daily-credits']) ?? oddsDailyCredits,
    listBytes: number('list-bytes', planned['list-bytes']) ?? null,
    eventRefreshSeconds: number('event-refresh', planned['event-refresh']) ?? null,
  });
  if (usage.arbitrageViews + usage.overlapViews > 1) {
    throw new UsageError('--arbitrage-views and --overlap-views are shares of one whole: together 1 at most');
  }
  const on = (name: (typeof switches)[number]) => values.get(name) === true;
  if (on('write') && on('resources') === on('growth')) {
    throw new UsageError('--write renews the tables of --resources or --growth: give it with one of them');
  }
  return {
    stage,
    usage,
    json: on('json'),
    allowances: !on('no-allowances'),
    resources: on('resources'),
    growth: on('growth'),
    write: on('write'),
  };
}

function parsed(args: readonly string[]): ReadonlyMap<string, string | boolean> {
  const taking = ['stage', ...Object.keys(planned), ...assumptionNames.map(flagOf)];
  const options = {
    ...Object.fromEntries(taking.map((flag) => [flag, { type: 'string' as const }])),
    ...Object.fromEntries(switches.map((flag) => [flag, { type: 'boolean' as const }])),
  };
  try {
    const { values } = parseArgs({ args: [...args], options, allowPositionals: false });
    return new Map(
      Object.entries(values).flatMap(([flag, value]) =>
        typeof value === 'string' || typeof value === 'boolean' ? [[flag, value] as const] : [],
      ),
    );
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function ruleOf({ max, whole, positive }: Assumption): NumberFlag {
  return { least: positive === true ? 1 : 0, most: max ?? MOST, whole: whole === true };
}

function numberOf(flag: string, text: string, { least, most, whole }: NumberFlag): number {
  const value = /^\d+(\.\d+)?(e\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most) || (whole && !Number.isInteger(value))) {
    throw new UsageError(`--${flag} ${text}: a ${whole ? 'whole ' : ''}number from ${least} to ${most} is needed`);
  }
  return value;
}
