import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointName } from '../../../shared/contracts/index.ts';
import { type Device, openDevice, type Values } from './device.ts';
import { type Mind, makeMind } from './mind.ts';
import type { Surroundings } from './person.ts';
import type { Manner } from './plan.ts';
import { type Answer, type Called, outcomeOf, type Seen } from './record.ts';

/** Somebody as she acts: her browsers, what she has in mind, and what she writes down. */
export interface Self {
  readonly place: number;
  readonly surroundings: Surroundings;
  readonly mind: Mind;
  readonly record: readonly Seen[];
  readonly device: (place: number) => Device;
  readonly tell: (seen: Seen) => void;
  readonly now: () => number;
  /** Waits for so long by the product's clock: ms. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** One thing that she wants of the product, tried again as her manner is. Gives the last answer. */
  readonly want: (device: number, call: EndpointName, values?: Values, manner?: Manner) => Promise<Answer>;
  /** From now on she does not give up easily, clicks once and stays. */
  readonly insist: () => void;
  readonly close: () => void;
}

export const PLAIN: Manner = { twice: false, leavesMs: undefined, patience: 2 };
const INSISTENT: Manner = { twice: false, leavesMs: undefined, patience: 6 };

/** Where she is and whose browsers: numbers of the local network block 127/8, from 127.1.0.1 on. */
const ADDRESSES_FROM = 127 * 2 ** 24 + 2 ** 16 + 1;
/** From a failure until she tries again: product ms. */
const AGAIN_MS = 20_000;
/** Somebody told to come back later than this does not wait for it. */
const LONGEST_WAIT_SECONDS = 20 * 60;
/** Between two calls nobody is quicker than this: real ms. */
const BREATH_MS = 2;

export function makeSelf(place: number, surroundings: Surroundings, knownLists: Map<string, boolean>): Self {
  const { now, timekeeper, url } = surroundings;
  const record: Seen[] = [];
  const address = addressAt(place);
  const devices = [0, 1].map(() => openDevice({ url, address, now, knownLists }));
  let insistent = false;
  let together = 0;

  const self: Self = {
    place,
    surroundings,
    mind: makeMind(place),
    record,
    device: (which) => {
      const device = devices[which];
      if (device === undefined) throw new Error(`She has no browser ${which}`);
      return device;
    },
    tell: (seen) => record.push(seen),
    now,
    sleep: (milliseconds) => timekeeper.until(now() + milliseconds),
    want: async (device, call, values = {}, manner = PLAIN) => {
      const answer = await tryOften({ device, call, values }, insistent ? INSISTENT : manner);
      surroundings.onAction?.(place, call);
      return answer;
    },
    insist: () => {
      insistent = true;
    },
    close: () => {
      for (const device of devices) device.close();
    },
  };

  interface Wanted {
    readonly device: number;
    readonly call: EndpointName;
    readonly values: Values;
  }

  async function tryOften(wanted: Wanted, manner: Manner): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await tryOnce(wanted, tries === 0 ? manner : { ...manner, twice: false, leavesMs: undefined });
      const wait = waitAfter(answer);
      if (wait === undefined) return answer;
      if (tries === manner.patience) {
        record.push({ kind: 'gave-up', at: now(), what: wanted.call });
        return answer;
      }
      await self.sleep(wait);
    }
  }

  async function tryOnce(wanted: Wanted, { twice, leavesMs }: Manner): Promise<Answer> {
    await pause(BREATH_MS);
    const how = leavesMs === undefined ? {} : { leaveMs: leavesMs };
    if (!twice) return one(wanted, how);
    together += 1;
    const answers = await Promise.all([one(wanted, how, together), one(wanted, how, together)]);
    // She reads what went well, if anything did.
    const [first = answers[0]] = answers.filter((answer) => outcomeOf(answer) === 'done');
    return first;
  }

  async function one({ device, call, values }: Wanted, how: { leaveMs?: number }, pair?: number): Promise<Answer> {
    const browser = self.device(device);
    const [at, session] = [now(), values.session ?? browser.session()];
    const sentMs = performance.now();
    const answer = await browser.ask(call, values, how);
    const { request, params, query } = values;
    const seen: Called = {
      kind: 'call',
      at,
      answeredAt: now(),
      sentMs,
      device,
      call,
      asked: { ...query, ...params, ...request },
      session,
      answer,
      ...(pair === undefined ? {} : { together: pair }),
    };
    record.push(seen);
    return answer;
  }

  return self;
}

/** How long she waits until she tries again; undefined where that would lead nowhere. */
function waitAfter(answer: Answer): number | undefined {
  if (outcomeOf(answer) === 'unknown') return AGAIN_MS;
  if (answer.got === 'nothing' || answer.status !== 429) return undefined;
  const { retryAfterSeconds: seconds } = answer;
  return seconds === undefined || seconds > LONGEST_WAIT_SECONDS ? undefined : (seconds + 1) * 1000;
}

function addressAt(place: number): string {
  const number = ADDRESSES_FROM + place;
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
}
