import * as z from 'zod/mini';
import { billingMessages, createSubscriptionExistingUser } from '../../../../shared/contracts/billing.ts';
import type { Manner, Paying } from '../plan.ts';
import { outcomeOf, wordsOf } from '../record.ts';
import type { Self } from '../self.ts';
import { wantSignedIn } from './entering.ts';
import { otherInterval, payFor } from './paying.ts';
import { cancelInPortal } from './portal.ts';

/** Somebody with an account and without a subscription begins one, be it her first or after the end of another. */
export async function subscribeAgain(self: Self, form: Paying, manner: Manner): Promise<void> {
  const device = 0;
  const begin = (billingInterval: string) =>
    wantSignedIn(self, device, ['billing/create-subscription-existing-user', { request: { billingInterval } }], manner);
  if (form.changesMind) await begin(otherInterval(form));
  const answer = await begin(form.interval);
  if (answer?.got !== 'answer' || outcomeOf(answer) !== 'done') return;
  const reply = z.safeParse(createSubscriptionExistingUser.reply, answer.json);
  if (!reply.success) return;
  self.mind.begun = { ...reply.data, customerId: undefined, paid: false };
  if (!(await payFor(self, device, form)) || form.leavesPaid) return;
  await activate(self, manner);
}

/** Tells the product that Stripe has confirmed. */
export async function activate(self: Self, manner: Manner): Promise<void> {
  const { begun } = self.mind;
  if (begun === undefined) return;
  const request = { subscriptionId: begun.subscriptionId };
  const call = ['billing/complete-subscription-existing-user', { request }] as const;
  const answer = await wantSignedIn(self, 0, call, manner);
  if (answer === undefined) return;
  const isOver = outcomeOf(answer) === 'refused' && wordsOf(answer) !== billingMessages.notConfirmed;
  if (outcomeOf(answer) === 'done' || isOver) self.mind.begun = undefined;
}

export async function cancel(self: Self, at: 'page' | 'portal', manner: Manner): Promise<void> {
  if (at === 'page') await wantSignedIn(self, 0, ['billing/cancel-subscription'], manner);
  else await cancelInPortal(self);
}

export async function reactivate(self: Self, manner: Manner): Promise<void> {
  await wantSignedIn(self, 0, ['billing/reactivate-subscription'], manner);
}
