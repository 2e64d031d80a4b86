import * as z from 'zod/mini';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { jsonIn } from '../../../shared/json/json.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../ops/stripe-setup/product-stripe.ts';
import { uniqueTestCard } from '../../simulators/stripe/cards/test-cards.ts';
import type { SimulatedUser } from './simulated-user.ts';

export interface CheckoutForm {
  readonly interval: BillingInterval;
  readonly card: keyof typeof cardNumbers;
  /** The outcome of the bank's first authentication, if it requires one. */
  readonly bank: 'complete' | 'fail';
  /** Begins with the other interval and switches before paying. */
  readonly switchesInterval?: boolean;
  /** Closes the browser once Stripe has confirmed, before the product knows. */
  readonly leavesAfterPaying?: boolean;
}

/** Card numbers to enter; the next after a refusal. `index`: makes them unique. */
const cardNumbers = {
  good: (index: number) => [uniqueTestCard('4242424242424242', index)],
  'declined-first': (index: number) => ['4000000000000002', uniqueTestCard('4242424242424242', index)],
  'asks-holder': (index: number) => [uniqueTestCard('4000002500003155', index)],
  'fails-later': (index: number) => [
    uniqueTestCard('4000000000000341', index),
    uniqueTestCard('4242424242424242', index),
  ],
} as const satisfies Record<string, (index: number) => readonly string[]>;

/** Time between presses of the button: ms by the product's clock. */
const RETRY_MS = 15_000;
const MAX_PRESSES = 6;
/** More than any user needs. */
const CARDS_EACH = 100;
const STATUS = { done: 200, refused: 402, unknown: 0 } as const;

/** The interval chosen first by a user who switches. */
export function otherInterval({ interval }: CheckoutForm): BillingInterval {
  return interval === 'month' ? 'year' : 'month';
}

/**
 * Enters a card for the pending subscription, again after a refusal. Returns whether the browser saw it paid. Sends what the page's script
 * would: `scripts/simulators/stripe/browser/confirm.js`.
 */
export async function payFor(user: SimulatedUser, { card, bank }: CheckoutForm): Promise<boolean> {
  const { pendingSubscription } = user;
  if (pendingSubscription === undefined) return false;
  const numbers = [...cardNumbers[card](user.index * CARDS_EACH + user.nextNumber())];
  const [intent = ''] = pendingSubscription.clientSecret.split('_secret_');
  let bankOutcome = bank;
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    const number = numbers[0] ?? '';
    const asked = { intent, subscriptionId: pendingSubscription.subscriptionId, card: number };
    const status = await user.atStripe('stripe/confirm', asked, () =>
      confirm(user, pendingSubscription.clientSecret, number, bankOutcome),
    );
    if (status === STATUS.done) {
      pendingSubscription.paid = true;
      return true;
    }
    // The next authentication succeeds, and a refused card is replaced.
    bankOutcome = 'complete';
    if (status === STATUS.refused && numbers.length > 1) numbers.shift();
    await user.sleep(RETRY_MS);
  }
  return false;
}

/** Cancels on Stripe's portal page; the product learns of it by a webhook. `url`: of that page. */
export async function cancelInPortal(user: SimulatedUser, url: string): Promise<void> {
  const path = new URL(url).pathname;
  const page = await user.browser(0).open(path);
  const subscription = /\?cancel=(\w+)/.exec(page?.text ?? '')?.[1];
  if (subscription === undefined) return;
  await user.atStripe('portal/cancel', { subscription }, async () => {
    const { status = 0 } = (await user.browser(0).open(path, { action: 'cancel', subscription })) ?? {};
    return status >= 500 ? STATUS.unknown : status;
  });
}

/** Returns a status for the log. */
async function confirm(
  user: SimulatedUser,
  secret: string,
  number: string,
  bankOutcome: 'complete' | 'fail',
): Promise<number> {
  const [id = ''] = secret.split('_secret_');
  const path = `/v1/elements/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`;
  const ask = async (what: string, form: Readonly<Record<string, string>>) => {
    const page = await user
      .browser(0)
      .open(`${path}/${what}`, { client_secret: secret, ...form }, LOCAL_PUBLISHABLE_KEY);
    return z.safeParse(answered, jsonIn(page?.text ?? '')).data;
  };
  const reply = await ask('confirm', cardForm(number));
  return statusOf(statusIn(reply) === 'requires_action' ? await ask('authenticate', { outcome: bankOutcome }) : reply);
}

function cardForm(number: string): Record<string, string> {
  const card = { number, exp_month: '12', exp_year: '2060', cvc: '123' };
  return {
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(Object.entries(card).map(([key, value]) => [`payment_method_data[card][${key}]`, value])),
    'payment_method_data[billing_details][address][postal_code]': '10001',
  };
}

const intentStatus = z.object({ status: z.string() });
const failure = z.object({
  type: z.optional(z.string()),
  setup_intent: z.optional(intentStatus),
  payment_intent: z.optional(intentStatus),
});
const answered = z.object({ error: z.optional(failure), status: z.optional(z.string()) });
type Answered = z.output<typeof answered> | undefined;

/** As in `frontend/src/features/billing/checkout/confirm-payment.ts`: confirming a succeeded intent again is an error that contains the intent. */
function statusOf(reply: Answered): number {
  const status = statusIn(reply);
  if (status === 'succeeded') return STATUS.done;
  const isRefused =
    status === 'canceled' || status === 'requires_payment_method' || reply?.error?.type === 'card_error';
  return isRefused ? STATUS.refused : STATUS.unknown;
}

function statusIn(reply: Answered): string | undefined {
  return reply?.error?.setup_intent?.status ?? reply?.error?.payment_intent?.status ?? reply?.status;
}
