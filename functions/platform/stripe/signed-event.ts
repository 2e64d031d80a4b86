import Stripe from 'stripe';
import * as z from 'zod/mini';
import { Invalid } from '../errors.ts';

const envelope = z.object({
  id: z.string().check(z.minLength(1)),
  object: z.literal('event'),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
export type SignedEvent = z.output<typeof envelope>;

/** 400: nobody who knows our secret signed these bytes, or too long ago. */
export class BadSignature extends Invalid {
  constructor() {
    super('The signature does not fit');
  }
}

interface Signed {
  /** The very bytes that came. */
  readonly bytes: Uint8Array;
  /** What came as `stripe-signature`. */
  readonly signature: string | undefined;
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
export function signedEvent({ bytes, signature = '' }: Signed, { secrets, now }: Checking): SignedEvent {
  for (const secret of secrets) {
    const event = verified(Buffer.from(bytes), signature, { secret, now });
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
