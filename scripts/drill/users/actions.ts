import * as z from 'zod/mini';
import { billingIntervals } from '../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../shared/catalogue/renewal-terms.ts';
import { createSubscriptionExistingUser, openBillingPortal } from '../../../shared/contracts/billing.ts';
import { kinds } from '../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import { pick, pickWeighted } from '../pick.ts';
import { changeBet, enterMoney, importBets, placeBet } from './bets.ts';
import { listFacts } from './browser.ts';
import { isDone } from './call-log.ts';
import { deleteAccount } from './deletion.ts';
import { type CheckoutForm, cancelInPortal, otherInterval, payFor } from './payment.ts';
import { activate } from './recovery.ts';
import {
  callSignedIn,
  changeEmail,
  changePassword,
  followLink,
  knownAccount,
  logIn,
  logOut,
  resetPassword,
  signUp,
} from './sign-in.ts';
import type { SimulatedUser, UserBehavior } from './simulated-user.ts';

/** From 0 up to, not including, 1. */
type Random = () => number;

interface Action {
  /** Relative frequency; 0: only as the first or the last action. */
  readonly weight: number;
  /** Goes as far as possible, whatever the outcome of earlier actions. */
  readonly act: (user: SimulatedUser, behavior: UserBehavior, random: Random) => Promise<unknown>;
}

/** Where a sign-up is abandoned, by weight. */
const SIGN_UP_STOPS = [
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
/** The most revealing case: only the product can complete such a sign-up. */
const LEAVES_AFTER_PAYING = 0.25;
const LISTS = [...opportunityKinds.map((kind) => kinds[kind].list.endpoint), 'odds/list-events'] as const;
/** Two minutes, an hour, a day, and longer than a trial: minutes. */
const WAITS = [2, 61, 1_441, 5 * 1_440 + 180] as const;

export const actions = {
  'sign up': {
    weight: 0,
    act: async (user, behavior, random) => {
      const stopsAt = pickWeighted(SIGN_UP_STOPS, random());
      await followLink(user);
      return signUp(user, { stopsAt, ...formOf(random) }, behavior);
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
      for (const call of [
        'identity/account/get-user',
        'billing/get-subscription',
        'identity/account/get-preferences',
      ] as const)
        await callSignedIn(user, device, call);
    },
  },
  // Twice, as the page revalidates its list, and sometimes the odds of the first row.
  'read a list': {
    weight: 16,
    act: async (user, _manner, random) => {
      const call = pick(LISTS, random());
      const answer = await callSignedIn(user, 0, call);
      if (answer?.status !== 200) return;
      await callSignedIn(user, 0, call);
      const row = z.safeParse(listFacts, answer.json).data?.example;
      if (random() >= 0.4 || row === undefined) return;
      const { eventId, market } = row;
      await callSignedIn(user, 0, 'odds/get-odds', { params: { eventId, market } });
    },
  },
  scan: {
    weight: 5,
    act: async (user, behavior) => {
      const answer = await callSignedIn(user, 0, 'odds/scan', {}, behavior);
      if (answer !== undefined && isDone(answer)) await callSignedIn(user, 0, 'odds/get-scan-stats');
    },
  },
  'place a bet': { weight: 9, act: placeBet },
  'change a bet': { weight: 9, act: changeBet },
  'import bets': { weight: 3, act: importBets },
  'enter money': { weight: 12, act: enterMoney },
  'choose a theme': {
    weight: 5,
    act: (user, behavior, random) => {
      const request = { theme: random() < 0.6 ? 'dark' : 'light' };
      return callSignedIn(user, 0, 'identity/account/save-preferences', { request }, behavior);
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
  // Subscribes with an existing account.
  'subscribe again': {
    weight: 4,
    act: async (user, behavior, random) => {
      const form = formOf(random);
      const begin = (billingInterval: string) =>
        callSignedIn(
          user,
          0,
          'billing/create-subscription-existing-user',
          { request: { billingInterval, termsVersion: RENEWAL_TERMS_VERSION } },
          behavior,
        );
      if (form.switchesInterval === true) await begin(otherInterval(form));
      const answer = await begin(form.interval);
      const reply = z.safeParse(createSubscriptionExistingUser.reply, answer?.json);
      if (!reply.success || answer === undefined || !isDone(answer)) return;
      user.pendingSubscription = { ...reply.data, paid: false };
      if ((await payFor(user, form)) && form.leavesAfterPaying !== true) await activate(user, behavior);
    },
  },
  'let time pass': { weight: 6, act: (user, _manner, random) => user.sleep(pick(WAITS, random()) * 60_000) },
  'delete the account': { weight: 0, act: deleteAccount },
} as const satisfies Readonly<Record<string, Action>>;

function formOf(random: Random): CheckoutForm {
  return {
    interval: pick(billingIntervals, random()),
    card: pickWeighted(CARDS, random()),
    bank: random() < 0.4 ? 'fail' : 'complete',
    switchesInterval: random() < 0.12,
    leavesAfterPaying: random() < LEAVES_AFTER_PAYING,
  };
}

/** The second browser is used less often. */
function deviceOf(random: Random): number {
  return random() < 0.7 ? 0 : 1;
}
