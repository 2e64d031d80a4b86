import * as z from 'zod/mini';
import { billingIntervals } from '../../../shared/catalogue/plans.ts';
import { createSubscriptionExistingUser, openBillingPortal } from '../../../shared/contracts/billing.ts';
import { seededRandom } from '../../bench/random.ts';
import { pick, pickWeighted } from '../pick.ts';
import { listFacts } from './browser.ts';
import { isDone, outcomeOf } from './call-log.ts';
import { expectedStateOf, NONE } from './expected-state.ts';
import { type CheckoutForm, cancelInPortal, otherInterval, payFor } from './payment.ts';
import { presetOf } from './presets.ts';
import { activate, listPresets } from './recovery.ts';
import {
  callSignedIn,
  changeEmail,
  changePassword,
  knownAccount,
  logIn,
  logOut,
  resetPassword,
  signUp,
} from './sign-in.ts';
import type { Behavior, SimulatedUser } from './simulated-user.ts';

/** From 0 (included) to 1 (not). */
type Random = () => number;

interface Action {
  /** How likely it is to come next, beside the others; 0: only first. */
  readonly weight: number;
  /** Done as far as it goes, whatever became of what was done before. */
  readonly act: (user: SimulatedUser, behavior: Behavior, random: Random) => Promise<unknown>;
}

/** How far people get who sign up. */
const STOPS = [
  ['never', 90],
  ['at-code', 4],
  ['at-card', 6],
] as const;
const CARDS = [
  ['good', 64],
  ['declined-first', 14],
  ['asks-holder', 14],
  ['fails-later', 8],
] as const;
/** Nobody but the product finishes what they began, so that they tell most of it. */
const LEAVES_AFTER_PAYING = 0.25;
const LISTS = ['list-opportunities', 'list-overlap', 'list-promo', 'list-events'] as const;
/** A moment, an hour, a day, and longer than a trial: minutes. */
const WAITS = [2, 61, 1_441, 5 * 1_440 + 180] as const;

/** Everything that people do. */
export const actions = {
  'sign up': {
    weight: 0,
    act: (user, behavior, random) => {
      const stops = pickWeighted(STOPS, random());
      return signUp(user, { stops, ...formOf(random) }, behavior);
    },
  },
  'log in': {
    weight: 6,
    act: async (user, behavior, random) => {
      if (knownAccount(user.log) !== 'no') await logIn(user, deviceOf(random), behavior);
    },
  },
  'log out': { weight: 5, act: (user, behavior, random) => logOut(user, deviceOf(random), behavior) },
  'look around': {
    weight: 8,
    act: async (user, _manner, random) => {
      const device = deviceOf(random);
      for (const call of ['account/get-user', 'billing/get-subscription', 'account/get-preferences'] as const)
        await callSignedIn(user, device, call);
      await listPresets(user, device);
    },
  },
  // Twice, since the page asks again for what may have changed, and the odds of the first row.
  'read a list': {
    weight: 16,
    act: async (user, _manner, random) => {
      const call = `opportunities/${pick(LISTS, random())}` as const;
      const answer = await callSignedIn(user, 0, call);
      if (answer?.status !== 200) return;
      await callSignedIn(user, 0, call);
      const params = z.safeParse(listFacts, answer.json).data?.example;
      if (random() < 0.4 && params !== undefined) await callSignedIn(user, 0, 'opportunities/get-odds', { params });
    },
  },
  scan: {
    weight: 5,
    act: async (user, behavior) => {
      const answer = await callSignedIn(user, 0, 'opportunities/scan', {}, behavior);
      if (answer !== undefined && isDone(answer)) await callSignedIn(user, 0, 'opportunities/get-scan-stats');
    },
  },
  'save a preset': {
    weight: 13,
    act: (user, behavior, random) =>
      callSignedIn(user, deviceOf(random), 'presets/save-preset', { request: presetOf(user.next()) }, behavior),
  },
  'delete a preset': {
    weight: 6,
    act: async (user, behavior) => {
      if (presetsOf(user).length === 0) await listPresets(user, 0);
      const [oldest] = presetsOf(user);
      if (oldest === undefined) return;
      const answer = await callSignedIn(user, 0, 'presets/delete-preset', { params: { id: oldest } }, behavior);
      // Without an answer she looks whether it is still there.
      if (answer !== undefined && outcomeOf(answer) === 'unknown') await listPresets(user, 0);
    },
  },
  'choose a theme': {
    weight: 5,
    act: (user, behavior, random) => {
      const request = { theme: random() < 0.6 ? 'dark' : 'light' };
      return callSignedIn(user, 0, 'account/save-preferences', { request }, behavior);
    },
  },
  'reset the password': {
    weight: 4,
    act: async (user, behavior, random) => {
      if (knownAccount(user.log) !== 'no') await resetPassword(user, deviceOf(random), behavior);
    },
  },
  'change the password': {
    weight: 4,
    act: (user, behavior, random) => changePassword(user, deviceOf(random), behavior),
  },
  'change the address': { weight: 3, act: changeEmail },
  cancel: {
    weight: 7,
    act: async (user, behavior, random) => {
      if (random() < 0.75) await callSignedIn(user, 0, 'billing/cancel-subscription', {}, behavior);
      else {
        const portal = await callSignedIn(user, 0, 'billing/open-billing-portal');
        const url = openBillingPortal.reply.safeParse(portal?.json).data?.url;
        if (url !== undefined) await cancelInPortal(user, url);
      }
    },
  },
  reactivate: {
    weight: 4,
    act: (user, behavior) => callSignedIn(user, 0, 'billing/reactivate-subscription', {}, behavior),
  },
  // With an account and without a subscription, be it her first or after the end of another.
  'subscribe again': {
    weight: 4,
    act: async (user, behavior, random) => {
      const form = formOf(random);
      const begin = (billingInterval: string) =>
        callSignedIn(user, 0, 'billing/create-subscription-existing-user', { request: { billingInterval } }, behavior);
      if (form.changesMind === true) await begin(otherInterval(form));
      const answer = await begin(form.interval);
      const reply = z.safeParse(createSubscriptionExistingUser.reply, answer?.json);
      if (!reply.success || answer === undefined || !isDone(answer)) return;
      user.begun = { ...reply.data, paid: false };
      if ((await payFor(user, form)) && form.leavesAfterPaying !== true) await activate(user, behavior);
    },
  },
  'let time pass': { weight: 6, act: (user, _manner, random) => user.sleep(pick(WAITS, random()) * 60_000) },
} as const satisfies Readonly<Record<string, Action>>;

type ActionName = keyof typeof actions;

/** One part of a plan. `seed`: of the chance by which it is carried out. */
export interface Step {
  readonly name: ActionName;
  readonly behavior: Behavior;
  readonly seed: number;
}

/** Steps beside the sign-up: as few and as many; eight in the mean. Many people tell more than long lives: faults come by the person. */
const MIN_STEPS = 4;
const MAX_STEPS = 12;
/** Real ms from sending until the browser is closed: before the product has begun, in the middle, after the end. */
const LEAVES_MS = [0, 3, 15, 60, 250] as const;
const SEEDS = 2 ** 32;

/** Somebody's whole plan: a sign-up and what comes after. The same seed gives the same plan. */
export function planActions(seed: number): readonly Step[] {
  const random = seededRandom(seed);
  const names = Object.keys(actions).filter(isAction);
  const weights = names.map((name) => [name, actions[name].weight] as const);
  const steps = MIN_STEPS + Math.floor(random() * (MAX_STEPS - MIN_STEPS + 1));
  return Array.from({ length: steps + 1 }, (_, index): Step => {
    const name = index === 0 ? 'sign up' : pickWeighted(weights, random());
    const doubleClick = random() < 0.12;
    const leavesAfterMs = random() < 0.08 ? pick(LEAVES_MS, random()) : undefined;
    return {
      name,
      behavior: { doubleClick, leavesAfterMs, retries: Math.floor(random() * 4) },
      seed: Math.floor(random() * SEEDS),
    };
  });
}

function isAction(name: string): name is ActionName {
  return Object.hasOwn(actions, name);
}

/** Carries out one part of a plan, as far as it goes. */
export async function carryOut(user: SimulatedUser, { name, behavior, seed }: Step): Promise<void> {
  await actions[name].act(user, behavior, seededRandom(seed));
}

/** A plan in one line. */
export function describePlan(plan: readonly Step[]): string {
  const part = ({ name, behavior: { doubleClick, leavesAfterMs } }: Step) =>
    [name, ...(doubleClick === true ? ['twice'] : []), ...(leavesAfterMs === undefined ? [] : ['leaving'])].join(' ');
  return plan.map(part).join(', ');
}

/** Ids of those that may be there, oldest first. */
function presetsOf({ log }: SimulatedUser): readonly string[] {
  const { keys, possible } = expectedStateOf(log);
  return keys
    .filter((key) => key.startsWith('preset ') && possible(key).some((name) => name !== NONE))
    .map((key) => key.slice('preset '.length));
}

function formOf(random: Random): CheckoutForm {
  return {
    interval: pick(billingIntervals, random()),
    card: pickWeighted(CARDS, random()),
    bank: random() < 0.4 ? 'fail' : 'complete',
    changesMind: random() < 0.12,
    leavesAfterPaying: random() < LEAVES_AFTER_PAYING,
  };
}

/** The second browser less often. */
function deviceOf(random: Random): number {
  return random() < 0.7 ? 0 : 1;
}
