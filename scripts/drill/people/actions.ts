import * as z from 'zod/mini';
import { billingIntervals } from '../../../shared/catalogue/plans.ts';
import { createSubscriptionExistingUser, openBillingPortal } from '../../../shared/contracts/billing.ts';
import { seededRandom } from '../../bench/random.ts';
import { pick, weighted } from '../chance.ts';
import { listFacts } from './browser.ts';
import { claimsOf, NONE } from './claims.ts';
import { isDone, outcomeOf } from './log.ts';
import { cancelInPortal, type Form, otherInterval, payFor } from './paying.ts';
import type { Manner, Person } from './person.ts';
import { choiceOf } from './presets.ts';
import { activate, seePresets } from './recovering.ts';
import {
  changeEmail,
  changePassword,
  hasAccount,
  logIn,
  logOut,
  resetPassword,
  signUp,
  wantSignedIn,
} from './signing-in.ts';

/** From 0 (included) to 1 (not). */
type Chance = () => number;

interface Action {
  /** How likely it is to come next, beside the others; 0: only first. */
  readonly weight: number;
  /** Done as far as it goes, whatever became of what was done before. */
  readonly act: (person: Person, manner: Manner, chance: Chance) => Promise<unknown>;
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
const LEAVES_PAID = 0.25;
const LISTS = ['list-opportunities', 'list-overlap', 'list-promo', 'list-events'] as const;
/** A moment, an hour, a day, and longer than a trial: minutes. */
const WAITS = [2, 61, 1_441, 5 * 1_440 + 180] as const;

/** Everything that people do. */
export const actions = {
  'sign up': {
    weight: 0,
    act: (person, manner, chance) => {
      const stops = weighted(STOPS, chance());
      return signUp(person, { stops, ...formOf(chance) }, manner);
    },
  },
  'log in': {
    weight: 6,
    act: async (person, manner, chance) => {
      if (hasAccount(person.log) !== 'no') await logIn(person, deviceOf(chance), manner);
    },
  },
  'log out': { weight: 5, act: (person, manner, chance) => logOut(person, deviceOf(chance), manner) },
  'look around': {
    weight: 8,
    act: async (person, _manner, chance) => {
      const device = deviceOf(chance);
      for (const call of ['account/get-user', 'billing/get-subscription', 'account/get-preferences'] as const)
        await wantSignedIn(person, device, call);
      await seePresets(person, device);
    },
  },
  // Twice, since the page asks again for what may have changed, and the odds of the first row.
  'read a list': {
    weight: 16,
    act: async (person, _manner, chance) => {
      const call = `opportunities/${pick(LISTS, chance())}` as const;
      const answer = await wantSignedIn(person, 0, call);
      if (answer?.status !== 200) return;
      await wantSignedIn(person, 0, call);
      const params = z.safeParse(listFacts, answer.json).data?.example;
      if (chance() < 0.4 && params !== undefined) await wantSignedIn(person, 0, 'opportunities/get-odds', { params });
    },
  },
  scan: {
    weight: 5,
    act: async (person, manner) => {
      const answer = await wantSignedIn(person, 0, 'opportunities/scan', {}, manner);
      if (answer !== undefined && isDone(answer)) await wantSignedIn(person, 0, 'opportunities/get-scan-stats');
    },
  },
  'save a preset': {
    weight: 13,
    act: (person, manner, chance) =>
      wantSignedIn(person, deviceOf(chance), 'presets/save-preset', { request: choiceOf(person.next()) }, manner),
  },
  'delete a preset': {
    weight: 6,
    act: async (person, manner) => {
      if (presetsOf(person).length === 0) await seePresets(person, 0);
      const [oldest] = presetsOf(person);
      if (oldest === undefined) return;
      const answer = await wantSignedIn(person, 0, 'presets/delete-preset', { params: { id: oldest } }, manner);
      // Without an answer she looks whether it is still there.
      if (answer !== undefined && outcomeOf(answer) === 'unknown') await seePresets(person, 0);
    },
  },
  'choose a theme': {
    weight: 5,
    act: (person, manner, chance) => {
      const request = { theme: chance() < 0.6 ? 'dark' : 'light' };
      return wantSignedIn(person, 0, 'account/save-preferences', { request }, manner);
    },
  },
  'reset the password': {
    weight: 4,
    act: async (person, manner, chance) => {
      if (hasAccount(person.log) !== 'no') await resetPassword(person, deviceOf(chance), manner);
    },
  },
  'change the password': {
    weight: 4,
    act: (person, manner, chance) => changePassword(person, deviceOf(chance), manner),
  },
  'change the address': { weight: 3, act: changeEmail },
  cancel: {
    weight: 7,
    act: async (person, manner, chance) => {
      if (chance() < 0.75) await wantSignedIn(person, 0, 'billing/cancel-subscription', {}, manner);
      else {
        const portal = await wantSignedIn(person, 0, 'billing/open-billing-portal');
        const url = openBillingPortal.reply.safeParse(portal?.json).data?.url;
        if (url !== undefined) await cancelInPortal(person, url);
      }
    },
  },
  reactivate: {
    weight: 4,
    act: (person, manner) => wantSignedIn(person, 0, 'billing/reactivate-subscription', {}, manner),
  },
  // With an account and without a subscription, be it her first or after the end of another.
  'subscribe again': {
    weight: 4,
    act: async (person, manner, chance) => {
      const form = formOf(chance);
      const begin = (billingInterval: string) =>
        wantSignedIn(person, 0, 'billing/create-subscription-existing-user', { request: { billingInterval } }, manner);
      if (form.changesMind === true) await begin(otherInterval(form));
      const answer = await begin(form.interval);
      const reply = z.safeParse(createSubscriptionExistingUser.reply, answer?.json);
      if (!reply.success || answer === undefined || !isDone(answer)) return;
      person.begun = { ...reply.data, paid: false };
      if ((await payFor(person, form)) && form.leavesPaid !== true) await activate(person, manner);
    },
  },
  'let time pass': { weight: 6, act: (person, _manner, chance) => person.sleep(pick(WAITS, chance()) * 60_000) },
} as const satisfies Readonly<Record<string, Action>>;

type ActionName = keyof typeof actions;

/** One part of a plan. `seed`: of the chance by which it is carried out. */
export interface Step {
  readonly name: ActionName;
  readonly manner: Manner;
  readonly seed: number;
}

/** Steps beside the sign-up: as few and as many; eight in the mean. Many people tell more than long lives: faults come by the person. */
const FEWEST = 4;
const MOST = 12;
/** Real ms from sending until the browser is closed: before the product has begun, in the middle, after the end. */
const LEAVES_MS = [0, 3, 15, 60, 250] as const;
const SEEDS = 2 ** 32;

/** Somebody's whole plan: a sign-up and what comes after. The same seed gives the same plan. */
export function drawPlan(seed: number): readonly Step[] {
  const chance = seededRandom(seed);
  const names = Object.keys(actions).filter(isAction);
  const weights = names.map((name) => [name, actions[name].weight] as const);
  const steps = FEWEST + Math.floor(chance() * (MOST - FEWEST + 1));
  return Array.from({ length: steps + 1 }, (_, place): Step => {
    const name = place === 0 ? 'sign up' : weighted(weights, chance());
    const twice = chance() < 0.12;
    const leavesMs = chance() < 0.08 ? pick(LEAVES_MS, chance()) : undefined;
    return {
      name,
      manner: { twice, leavesMs, patience: Math.floor(chance() * 4) },
      seed: Math.floor(chance() * SEEDS),
    };
  });
}

function isAction(name: string): name is ActionName {
  return Object.hasOwn(actions, name);
}

/** Carries out one part of a plan, as far as it goes. */
export async function take(person: Person, { name, manner, seed }: Step): Promise<void> {
  await actions[name].act(person, manner, seededRandom(seed));
}

/** A plan in one line. */
export function storyOf(plan: readonly Step[]): string {
  const part = ({ name, manner: { twice, leavesMs } }: Step) =>
    [name, ...(twice === true ? ['twice'] : []), ...(leavesMs === undefined ? [] : ['leaving'])].join(' ');
  return plan.map(part).join(', ');
}

/** Ids of those that may be there, oldest first. */
function presetsOf({ log }: Person): readonly string[] {
  const { keys, possible } = claimsOf(log);
  return keys
    .filter((key) => key.startsWith('preset ') && possible(key).some((name) => name !== NONE))
    .map((key) => key.slice('preset '.length));
}

function formOf(chance: Chance): Form {
  return {
    interval: pick(billingIntervals, chance()),
    card: weighted(CARDS, chance()),
    bank: chance() < 0.4 ? 'fail' : 'complete',
    changesMind: chance() < 0.12,
    leavesPaid: chance() < LEAVES_PAID,
  };
}

/** The second browser less often. */
function deviceOf(chance: Chance): number {
  return chance() < 0.7 ? 0 : 1;
}
