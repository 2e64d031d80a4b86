import * as z from 'zod/mini';
import {
  billingMessages,
  createSubscriptionExistingUser,
  openBillingPortal,
} from '../../../../shared/contracts/billing.ts';
import type { Manner, Paying } from '../plan.ts';
import { outcomeOf, wordsOf } from '../record.ts';
import { PLAIN, type Self } from '../self.ts';
import { wantSignedIn } from './entering.ts';
import { payFor } from './paying.ts';

/** Somebody with an account and without a subscription begins one, be it her first or after the end of another. */
export async function subscribeAgain(self: Self, form: Paying, manner: Manner): Promise<void> {
  const device = 0;
  const request = { billingInterval: form.interval };
  const answer = await wantSignedIn(self, device, ['billing/create-subscription-existing-user', { request }], manner);
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

/** Where the product sends her to; the page there is Stripe's, and tells the product by a webhook. */
async function cancelInPortal(self: Self): Promise<void> {
  const answer = await wantSignedIn(self, 0, ['billing/open-billing-portal'], PLAIN);
  const reply = z.safeParse(openBillingPortal.reply, answer?.got === 'answer' ? answer.json : undefined);
  const url = reply.data?.url;
  if (url === undefined) return;
  const came = await self.device(0).openPortal(new URL(url).pathname);
  const subscription = /name="subscription" value="(\w+)"|\?cancel=(\w+)/.exec(came ?? '');
  const id = subscription?.[1] ?? subscription?.[2];
  if (id === undefined) return;
  const outcome = await self.device(0).pressInPortal(new URL(url).pathname, { action: 'cancel', subscription: id });
  self.tell({ kind: 'portal', at: self.now(), did: 'cancel', subscriptionId: id, outcome });
  self.surroundings.onAction?.(self.place, 'cancel in the portal');
}
