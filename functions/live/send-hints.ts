import * as z from 'zod/mini';
import { type ListsHint, type LiveBoard, listsHint, liveLimits } from '../../shared/contracts/live/messages.ts';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import { freshLeagues } from '../odds/snapshot/freshness.ts';
import type { Pointer } from '../odds/snapshot/snapshot-store.ts';
import { type Clock, wholeSeconds } from '../platform/clock.ts';
import { isRefusal, Refusal } from '../platform/errors.ts';
import { sha256 } from '../platform/hash.ts';
import type { HintTransport } from '../platform/hint-transport.ts';
import type { Log } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { type Connection, openConnections, removeConnection } from './connection-store.ts';
import type { HintTurns } from './hint-turn.ts';

export interface SendHintsDeps {
  readonly table: Table;
  readonly turns: HintTurns;
  /** The current version of each league. */
  readonly pointer: () => Promise<Pointer>;
  readonly transport: HintTransport;
  readonly clock: Clock;
  readonly wait: (milliseconds: Millis) => Promise<void>;
  /** Names a run. */
  readonly newRun: () => string;
  readonly log: Log;
}

/** Posts at the same time. */
const BATCH = 50;
/** Waits before a post that was refused is tried again. */
const BACK_OFF_MS = [250, 500, 1_000, 2_000];

/** Up to this many pages ask at once. */
const PAGES_AT_ONCE = 100;
/** More are spread over as many milliseconds each: half of what the API takes a second in prod (`infra/config/stages.ts`). */
const MS_A_PAGE = 2;
const LONGEST_SPREAD_MS = 10_000;

/**
 * Tells every open page that there are new lists, or leaves that to a run that is about to. Safe to repeat and to run at the same time: a run
 * that died is repeated by the redelivery of its event, and a version that every page was told is not said again.
 * @throws 'unavailable' if some pages could not be told
 */
export async function sendHints(deps: SendHintsDeps): Promise<void> {
  const { table, turns, clock } = deps;
  const [open, said, version] = await Promise.all([openPages(table), turns.said(), currentVersion(deps)]);
  if (open.length === 0 || said === version) return;
  const run = deps.newRun();
  for (;;) {
    const turn = await turns.take(run, clock(), pauseFor(open.length));
    if (turn.state === 'covered') return;
    if (turn.state === 'mine') return sayNow(run, deps);
    await deps.wait(turn.forMs);
  }
}

/** Reads what is current after the turn was taken: who publishes later finds nobody waiting. */
async function sayNow(run: string, deps: SendHintsDeps): Promise<void> {
  const { table, turns, clock, log } = deps;
  const [open, said, version] = await Promise.all([openPages(table), turns.said(), currentVersion(deps)]);
  if (open.length === 0 || said === version) return turns.release(run, clock());
  const begun = clock();
  const { gone, missed } = await postAll(open, version, deps);
  const told = missed === 0 ? version : undefined;
  await turns.finish(run, clock(), { pause: pauseFor(open.length), said: told });
  log.info('hints_sent', { pages: open.length, gone, missed, ms: clock() - begun });
  if (missed > 0)
    throw new Refusal('unavailable', { cause: new Error(`${missed} of ${open.length} pages were not told`) });
}

async function openPages(table: Table): Promise<readonly Connection[]> {
  return (await openConnections(table)).filter(({ boards }) => boards.length > 0);
}

async function currentVersion({ pointer, clock }: SendHintsDeps): Promise<string> {
  return hintVersion(await pointer(), wholeSeconds(clock()));
}

async function postAll(open: readonly Connection[], version: string, deps: SendHintsDeps) {
  const at = new Date(deps.clock()).toISOString();
  const spread = spreadFor(open.length);
  const textFor = (boards: readonly LiveBoard[]) => {
    const hint: ListsHint = { t: 'lists', at, v: Object.fromEntries(boards.map((board) => [board, version])), spread };
    return JSON.stringify(z.parse(listsHint, hint));
  };
  let [gone, missed] = [0, 0];
  let left = open;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    const busy: Connection[] = [];
    for (let from = 0; from < left.length; from += BATCH) {
      const outcomes = left.slice(from, from + BATCH).map(async (each) => {
        const outcome = await postTo(each, textFor(each.boards), deps);
        if (outcome === 'gone') gone += 1;
        if (outcome === 'busy') busy.push(each);
        if (outcome === 'failed') missed += 1;
      });
      await Promise.all(outcomes);
    }
    const pause = BACK_OFF_MS[attempt];
    if (pause === undefined) return { gone, missed: missed + busy.length };
    if (busy.length > 0) await deps.wait(pause);
    left = busy;
  }
  return { gone, missed };
}

async function postTo({ id }: Connection, text: string, { transport, table, log }: SendHintsDeps) {
  try {
    const outcome = await transport.post(id, text);
    if (outcome === 'gone') await removeConnection(table, id);
    return outcome;
  } catch (error) {
    if (!isRefusal(error, 'unavailable')) throw error;
    log.warn('hint_not_sent', { why: error.cause instanceof Error ? error.cause.name : undefined });
    return 'failed';
  }
}

/** Milliseconds over which this many pages are to ask. */
function spreadFor(pages: number): Millis {
  return pages <= PAGES_AT_ONCE ? 0 : Math.min(pages * MS_A_PAGE, LONGEST_SPREAD_MS);
}

/** Milliseconds to the next hint: by then they all have asked. */
function pauseFor(pages: number): Millis {
  return Math.max(liveLimits.hintEveryMs, spreadFor(pages));
}

const LENGTH = 16;

/** What the lists are made of, as a short text without meaning: another one once a league has new lists. `at`: seconds since 1970. */
export function hintVersion(pointer: Pointer, at: Seconds): string {
  const leagues = freshLeagues(pointer, at).map(([league, { version }]) => `${league} ${version}`);
  return sha256(leagues.toSorted().join('\n')).slice(0, LENGTH);
}
