import * as z from 'zod/mini';
import type { BillingInterval } from '../../../../shared/catalogue/plans.ts';
import { billingMessages, createSubscription } from '../../../../shared/contracts/billing.ts';
import type { Manner, Paying } from '../plan.ts';
import { outcomeOf, wordsOf } from '../record.ts';
import { PLAIN, type Self } from '../self.ts';
import { mailedCode, wrong } from './asking-for-codes.ts';
import { otherInterval, payFor } from './paying.ts';

interface Form extends Paying {
  readonly mistypes?: boolean;
  readonly stops?: 'never' | 'at-code' | 'at-card';
}

/** Where the form leads, step by step; she signs up on her first device. */
const DEVICE = 0;

/** The whole way from the form to an account, as far as her plan and the product let her. */
export async function signUp(self: Self, form: Form, manner: Manner): Promise<void> {
  const { mind } = self;
  mind.signUps += 1;
  const [email = ''] = mind.emails;
  // Not knowing it stops nobody.
  await self.want(DEVICE, 'billing/check-trial-eligibility', { request: { email } }, { ...PLAIN, patience: 0 });
  if (!(await proveAddress(self, form, manner))) return;
  if (form.changesMind) await begin(self, otherInterval(form), manner);
  const begun = await begin(self, form.interval, manner);
  if (begun === undefined || form.stops === 'at-card') return;
  if (!(await payFor(self, DEVICE, form))) return;
  mind.account = 'perhaps';
  if (form.leavesPaid) return;
  await complete(self, manner);
}

async function proveAddress(self: Self, form: Form, manner: Manner): Promise<boolean> {
  const [email = ''] = self.mind.emails;
  const send = () => self.want(DEVICE, 'verification/send-verification', { request: { email } }, manner);
  if (form.stops === 'at-code') {
    await send();
    return false;
  }
  const code = await mailedCode(self, 'sign-up', send);
  if (code === undefined) return false;
  if (form.mistypes === true)
    await self.want(DEVICE, 'verification/verify-email', { request: { email, code: wrong(code) } });
  const proven = await self.want(DEVICE, 'verification/verify-email', { request: { email, code } }, manner);
  // Without an answer the form shows whether the address is proven.
  return outcomeOf(proven) !== 'refused';
}

/** Sends the form; the same again where the product asks for a moment. Undefined where nothing was begun. */
async function begin(self: Self, interval: BillingInterval, manner: Manner) {
  const { mind } = self;
  const { firstName, lastName } = mind;
  const [email = ''] = mind.emails;
  const [password = ''] = mind.passwords;
  const request = { email, firstName, lastName, password, confirmPassword: password, billingInterval: interval };
  const answer = await self.want(DEVICE, 'billing/create-subscription', { request }, manner);
  if (wordsOf(answer) === billingMessages.accountExists) mind.account = 'has';
  const reply = z.safeParse(createSubscription.reply, answer.got === 'answer' ? answer.json : undefined);
  if (!reply.success || outcomeOf(answer) !== 'done') return undefined;
  mind.begun = { ...reply.data, paid: false };
  return mind.begun;
}

/** Tells the product that Stripe has confirmed; never pays again. */
export async function complete(self: Self, manner: Manner): Promise<void> {
  const { mind } = self;
  const { firstName, lastName, begun } = mind;
  const [email = ''] = mind.emails;
  if (begun?.customerId === undefined) return;
  const { subscriptionId, customerId } = begun;
  const request = { email, firstName, lastName, subscriptionId, customerId };
  const answer = await self.want(DEVICE, 'billing/complete-subscription', { request }, manner);
  if (outcomeOf(answer) === 'done') {
    mind.account = 'has';
    mind.signedIn.add(DEVICE);
    mind.begun = undefined;
  } else if (wordsOf(answer) === billingMessages.accountExists) {
    mind.account = 'has';
  } else if (wordsOf(answer) === billingMessages.cancelled || wordsOf(answer) === billingMessages.trialUsed) {
    mind.account = 'none';
    mind.begun = undefined;
  }
}
