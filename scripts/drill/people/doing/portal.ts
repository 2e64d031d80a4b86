import * as z from 'zod/mini';
import { openBillingPortal } from '../../../../shared/contracts/billing.ts';
import { cardLike } from '../../../simulators/stripe/cards/test-cards.ts';
import type { Outcome } from '../record.ts';
import { PLAIN, type Self } from '../self.ts';
import { wantSignedIn } from './entering.ts';

const DEVICE = 0;

/** The product hears of it by a webhook. */
export async function cancelInPortal(self: Self): Promise<void> {
  const path = await openPortal(self);
  if (path === undefined) return;
  const page = await self.device(DEVICE).openPortal(path);
  const id = /\?cancel=(\w+)/.exec(page ?? '')?.[1];
  if (id === undefined) return;
  const outcome = await self.device(DEVICE).pressInPortal(path, { action: 'cancel', subscription: id });
  tell(self, 'cancel', outcome);
}

/** A card that is good, in the place of whatever is charged now. */
export async function changeCard(self: Self): Promise<void> {
  const path = await openPortal(self);
  if (path === undefined) return;
  const number = cardLike('4242424242424242', self.mind.newCard());
  const form = { action: 'card', number, expiry: '12 / 2060', cvc: '123' };
  tell(self, 'card', await self.device(DEVICE).pressInPortal(path, form));
}

/** Where the product sends her to; the page there is Stripe's. */
async function openPortal(self: Self): Promise<string | undefined> {
  const answer = await wantSignedIn(self, DEVICE, ['billing/open-billing-portal'], PLAIN);
  const reply = z.safeParse(openBillingPortal.reply, answer?.got === 'answer' ? answer.json : undefined);
  return reply.data?.url === undefined ? undefined : new URL(reply.data.url).pathname;
}

function tell(self: Self, did: 'cancel' | 'card', outcome: Outcome): void {
  self.tell({ kind: 'portal', at: self.now(), did, outcome });
  self.surroundings.onAction?.(self.place, `portal ${did}`);
}
