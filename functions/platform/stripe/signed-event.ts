import * as z from 'zod/mini';
import { Refusal } from '../errors.ts';

const envelope = z.object({
  /** Part of keys of the table. */
  id: z.string().check(z.regex(/^[^#\s]{1,255}$/)),
  object: z.literal('event'),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
export type SignedEvent = z.output<typeof envelope>;

interface Signed {
  /** The raw body. */
  readonly bytes: Uint8Array;
  /** The `stripe-signature` header. */
  readonly signature: string | undefined;
}

/**
 * Verifies and parses an event signed with any of our secrets, since Stripe may still sign with the previous one during a rotation. The SDK
 * checks the age (300 seconds) by the system clock.
 * @throws Refusal 'signature-wrong' if it is missing, wrong or too old; 'event-malformed' for a signed body that is not an event
 */
export async function signedEvent({ bytes, signature = '' }: Signed, secrets: readonly string[]): Promise<SignedEvent> {
  const { signedPayload } = await import('./client.ts');
  const payload = Buffer.from(bytes);
  for (const secret of secrets) {
    const event = eventIn(() => signedPayload(payload, signature, secret));
    if (event !== undefined) return event;
  }
  throw new Refusal('signature-wrong');
}

function eventIn(verified: () => unknown): SignedEvent | undefined {
  try {
    const payload = verified();
    return payload === undefined ? undefined : z.parse(envelope, payload);
  } catch {
    throw new Refusal('event-malformed');
  }
}
