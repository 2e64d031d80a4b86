import { type FunctionName, grants } from '../../../infra/config/grants.ts';
import type { TrafficShift } from '../../../infra/config/stages.ts';

/**
 * A deployment of the whole API in the busiest seconds of the day, call by call. Not a measurement: no load was put on AWS. A call that
 * finds no free instance of its function's new version starts one, and a start reads the function's parameters before it answers. A read
 * that Parameter Store's limit refuses three times makes a 503. Table, CDN and the old version are no limits here; nothing else reads
 * parameters.
 */
export interface ShiftModel {
  readonly subscribers: number;
  readonly shift: TrafficShift;
  /** `batch`: one GetParameters for all that a function needs. `single`: one GetParameter for each. */
  readonly reads: 'batch' | 'single';
  /** From a call's arrival until its new instance reads; 0.8 unless given. Never measured on AWS. */
  readonly startSeconds?: number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}

export interface ShiftResult {
  readonly calls: number;
  readonly starts: number;
  /** In any window of one second. */
  readonly mostStartsInASecond: number;
  readonly mostReadsInASecond: number;
  readonly refusedReads: number;
  readonly status503: number;
}

/** In the busiest seconds of the busiest hour: docs/scale.md. */
const CALLS_PER_SECOND_PER_SUBSCRIBER = 21 / 1000;

interface CalledFunction {
  readonly name: FunctionName;
  /** Share of all calls, from the assumptions in `month.ts`. */
  readonly share: number;
  /** How long a call takes once its instance runs. */
  readonly seconds: number;
}

/** Every other function has less than 0.2% of the calls; they stand here as sign-ins, the ones that take longest. */
const calledFunctions: readonly CalledFunction[] = [
  { name: 'opportunities/get-scan-stats', share: 0.453, seconds: 0.025 },
  { name: 'opportunities/list-opportunities', share: 0.273, seconds: 0.025 },
  { name: 'opportunities/list-overlap', share: 0.137, seconds: 0.025 },
  { name: 'opportunities/list-promo', share: 0.045, seconds: 0.025 },
  { name: 'opportunities/get-odds', share: 0.031, seconds: 0.06 },
  { name: 'account/get-user', share: 0.015, seconds: 0.025 },
  { name: 'account/get-preferences', share: 0.015, seconds: 0.025 },
  { name: 'presets/list-presets', share: 0.015, seconds: 0.025 },
  { name: 'billing/get-subscription', share: 0.008, seconds: 0.025 },
  { name: 'opportunities/scan', share: 0.006, seconds: 0.025 },
  { name: 'account/login', share: 0.002, seconds: 0.8 },
];

/**
 * For GetParameter and GetParameters together, in one account and region; 10,000 and 1,000 a second with higher throughput.
 * Source: https://docs.aws.amazon.com/general/latest/gr/ssm.html
 */
const READS_PER_SECOND = 40;
const START_SECONDS = 0.8;
const READ_SECONDS = 0.05;
/** As in functions/platform/parameter-store.ts. */
const ATTEMPTS = 3;
/**
 * Longest pause of the SDK after its first throttled attempt; it doubles, and takes a random part of it.
 * Source: https://github.com/smithy-lang/smithy-typescript/blob/main/packages/util-retry/src/constants.ts
 */
const THROTTLED_PAUSE_SECONDS = 0.5;
/** Modeled after the last step of a shift. */
const AFTER_SECONDS = 60;

interface Instance {
  freeAt: number;
  /** After a failed read the next call reads again. */
  hasParameters: boolean;
}

export function modelShift({
  subscribers,
  shift,
  reads,
  random,
  startSeconds = START_SECONDS,
}: ShiftModel): ShiftResult {
  const callsPerSecond = subscribers * CALLS_PER_SECOND_PER_SUBSCRIBER;
  const instances = new Map<FunctionName, Instance[]>(calledFunctions.map(({ name }) => [name, []]));
  const timeline = createTimeline();
  const starts: number[] = [];
  const acceptedReads: number[] = [];
  const count = { calls: 0, refusedReads: 0, status503: 0 };
  arrive(0);
  timeline.run();
  return {
    ...count,
    starts: starts.length,
    mostStartsInASecond: mostInASecond(starts),
    mostReadsInASecond: mostInASecond(acceptedReads),
  };

  /** Calls arrive at random: the time between two is exponential. */
  function arrive(at: number): void {
    if (at >= lastStepAt(shift) + AFTER_SECONDS) return;
    timeline.add(at, () => {
      count.calls += 1;
      if (random() < shareOfNew(shift, at)) call(chosenBy(random()), at);
      arrive(at - Math.log(1 - random()) / callsPerSecond);
    });
  }

  function call({ name, seconds }: CalledFunction, now: number): void {
    const pool = instances.get(name) ?? [];
    const free = pool.find(({ freeAt }) => freeAt <= now);
    const instance = free ?? { freeAt: 0, hasParameters: false };
    if (free === undefined) {
      pool.push(instance);
      starts.push(now);
    }
    if (instance.hasParameters) {
      instance.freeAt = now + seconds;
      return;
    }
    instance.freeAt = Number.POSITIVE_INFINITY;
    // All parameters at once, as a function reads them.
    const results: boolean[] = [];
    const needed = readsOf(name, reads);
    for (let n = 0; n < needed; n += 1) {
      read(free === undefined ? now + startSeconds : now, 1, (at, done) => {
        results.push(done);
        if (results.length < needed) return;
        instance.hasParameters = results.every(Boolean);
        if (!instance.hasParameters) count.status503 += 1;
        instance.freeAt = at + seconds;
      });
    }
  }

  function read(at: number, attempt: number, ended: (at: number, done: boolean) => void): void {
    timeline.add(at, () => {
      const oldest = acceptedReads.at(-READS_PER_SECOND);
      const done = oldest === undefined || oldest <= at - 1;
      if (done) acceptedReads.push(at);
      else count.refusedReads += 1;
      if (done || attempt === ATTEMPTS) return ended(at + READ_SECONDS, done);
      const pause = random() * THROTTLED_PAUSE_SECONDS * 2 ** (attempt - 1);
      read(at + READ_SECONDS + pause, attempt + 1, ended);
    });
  }
}

/** Runs what is added in the order of its time. */
function createTimeline() {
  const later: { readonly at: number; readonly run: () => void }[] = [];
  return {
    add: (at: number, run: () => void): void => {
      // What is added is only a few calls away from its place.
      let place = later.length;
      while (place > 0 && (later[place - 1]?.at ?? 0) > at) place -= 1;
      later.splice(place, 0, { at, run });
    },
    run: (): void => {
      for (let next = 0; next < later.length; next += 1) later[next]?.run();
    },
  };
}

/** Parameters that a function reads before its first answer. */
function readsOf(name: FunctionName, reads: ShiftModel['reads']): number {
  return reads === 'batch' ? 1 : grants[name].secrets.length;
}

/** Seconds from the beginning of a shift to its last step. */
function lastStepAt(shift: TrafficShift): number {
  switch (shift) {
    case 'LambdaAllAtOnce':
      return 0;
    case 'LambdaCanary10Percent5Minutes':
      return 300;
    case 'LambdaLinear10PercentEvery1Minute':
      return 540;
  }
}

/** Share of calls that go to the new version, in steps as the names of CodeDeploy's configurations say. */
function shareOfNew(shift: TrafficShift, seconds: number): number {
  if (seconds >= lastStepAt(shift)) return 1;
  return shift === 'LambdaCanary10Percent5Minutes' ? 0.1 : 0.1 * (1 + Math.floor(seconds / 60));
}

function chosenBy(random: number): CalledFunction {
  let sum = 0;
  for (const called of calledFunctions) {
    sum += called.share;
    if (random < sum) return called;
  }
  return calledFunctions[0] ?? { name: 'edge/unknown-route', share: 1, seconds: 0 };
}

function countInSecondBefore(times: readonly number[], at: number): number {
  return times.filter((time) => time > at - 1 && time <= at).length;
}

function mostInASecond(times: readonly number[]): number {
  return Math.max(0, ...times.map((at) => countInSecondBefore(times, at)));
}
