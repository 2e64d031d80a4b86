import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Message } from '../edge/define-webhook.ts';
import { Invalid } from '../platform/errors.ts';
import type { StripeEvent } from './event-subject.ts';

const envelope = z.object({
  id: z.string().check(z.minLength(1)),
  object: z.literal('event'),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
export type SignedEvent = StripeEvent & { readonly livemode: boolean };

/** 400: nobody who knows our secret signed these bytes, or too long ago. */
export class BadSignature extends Invalid {
  constructor() {
    super('The signature does not fit');
  }
}

interface Checking {
  /** Any of them will do: the secret is changed while Stripe still signs with the former one. */
  readonly secrets: readonly string[];
  /** ms */
  readonly now: number;
}

/**
 * The event that Stripe signed. Age is judged by the SDK: 300 seconds.
 * @throws BadSignature; Invalid for what is signed and no event
 */
export function signedEvent({ bytes, headers }: Message, { secrets, now }: Checking): SignedEvent {
  const header = headers['stripe-signature'] ?? '';
  for (const secret of secrets) {
    const event = verified(Buffer.from(bytes), header, { secret, now });
    if (event !== 'not-signed') return event;
  }
  throw new BadSignature();
}

function verified(payload: Buffer, header: string, by: { secret: string; now: number }): SignedEvent | 'not-signed' {
  try {
    return z.parse(envelope, Stripe.webhooks.constructEvent(payload, header, by.secret, undefined, undefined, by.now));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'not-signed';
    throw new Invalid('This is not an event');
  }
}
