import * as z from 'zod/mini';
import type { BillingInterval } from '../../../../shared/catalogue/plans.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../../dev/product-stripe.ts';
import { cardLike } from '../../../simulators/stripe/cards/test-cards.ts';
import type { CardKind, Paying } from '../plan.ts';
import type { CardSeen } from '../record.ts';
import type { Self } from '../self.ts';

const DECLINED = '4000000000000002';
/** From one press of the button to the next: product ms. */
const AGAIN_MS = 15_000;
const MOST_PRESSES = 6;

const intentStatus = z.object({ status: z.string() });
const failure = z.object({
  type: z.optional(z.string()),
  setup_intent: z.optional(intentStatus),
  payment_intent: z.optional(intentStatus),
});
const answered = z.object({ error: z.optional(failure), status: z.optional(z.string()) });

/**
 * Types her card into the form of what she has begun, and again where she is told no. Whether it is paid, as far as her browser was told.
 * What the page's script would send to Stripe: `scripts/simulators/stripe/browser/confirm.js`.
 */
export async function payFor(self: Self, device: number, { card, bank }: Paying): Promise<boolean> {
  const { begun } = self.mind;
  if (begun === undefined) return false;
  const numbers = numbersOf(card, self.mind.newCard());
  let says = bank;
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    const number = numbers.next();
    const outcome = await confirm(self, device, { number, says });
    const [intent = ''] = begun.clientSecret.split('_secret_');
    const { subscriptionId } = begun;
    self.tell({ kind: 'card', at: self.now(), intent, subscriptionId, outcome, card: number });
    self.surroundings.onAction?.(self.place, 'pay');
    if (outcome === 'succeeded') {
      begun.paid = true;
      return true;
    }
    // At her bank she says yes the next time, and a refused card she does not show again.
    says = 'complete';
    if (outcome === 'refused') numbers.turn();
    await self.sleep(AGAIN_MS);
  }
  self.tell({ kind: 'gave-up', at: self.now(), what: 'paying' });
  return false;
}

/** What she chose first, where she changes her mind. */
export function otherInterval({ interval }: Paying): BillingInterval {
  return interval === 'month' ? 'year' : 'month';
}

function numbersOf(card: CardKind, place: number) {
  const good = cardLike('4242424242424242', place);
  const all: Readonly<Record<CardKind, readonly string[]>> = {
    good: [good],
    'declined-first': [DECLINED, good],
    'asks-holder': [cardLike('4000002500003155', place)],
    'fails-later': [cardLike('4000000000000341', place), good],
  };
  let turn = 0;
  return {
    next: () => all[card][Math.min(turn, all[card].length - 1)] ?? good,
    turn: () => {
      turn += 1;
    },
  };
}

async function confirm(
  self: Self,
  device: number,
  { number, says }: { readonly number: string; readonly says: 'complete' | 'fail' },
): Promise<CardSeen['outcome']> {
  const secret = self.mind.begun?.clientSecret ?? '';
  const [id = ''] = secret.split('_secret_');
  const path = `/v1/elements/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`;
  const ask = (what: string, form: Readonly<Record<string, string>>) =>
    self
      .device(device)
      .askStripe(`${path}/${what}`, new URLSearchParams({ client_secret: secret, ...form }), LOCAL_PUBLISHABLE_KEY);
  const reply = await ask('confirm', cardForm(number));
  if (statusIn(reply) !== 'requires_action') return outcomeIn(reply);
  return outcomeIn(await ask('authenticate', { outcome: says }));
}

function cardForm(number: string): Record<string, string> {
  const card = { number, exp_month: '12', exp_year: '2060', cvc: '123' };
  return {
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(Object.entries(card).map(([key, value]) => [`payment_method_data[card][${key}]`, value])),
    'payment_method_data[billing_details][address][postal_code]': '10001',
  };
}

/** As `frontend/src/features/billing/confirm-payment.ts` takes it: what went through before is refused with the intent as it is. */
function outcomeIn(reply: unknown): CardSeen['outcome'] {
  const status = statusIn(reply);
  if (status === 'succeeded') return 'succeeded';
  const { data } = z.safeParse(answered, reply);
  if (status === 'canceled' || status === 'requires_payment_method' || data?.error?.type === 'card_error')
    return 'refused';
  return 'unknown';
}

function statusIn(reply: unknown): string | undefined {
  const { data } = z.safeParse(answered, reply);
  return data?.error?.setup_intent?.status ?? data?.error?.payment_intent?.status ?? data?.status;
}
