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

/**
 * The event that Stripe signed, with any of our secrets: one is changed while Stripe still signs with the former one. Its age is judged by
 * the SDK and by the machine's own clock: 300 seconds.
 * @throws BadSignature; Invalid for what is signed and no event
 */
export async function signedEvent({ bytes, signature = '' }: Signed, secrets: readonly string[]): Promise<SignedEvent> {
  const { signedPayload } = await import('./client.ts');
  const payload = Buffer.from(bytes);
  for (const secret of secrets) {
    const event = eventIn(() => signedPayload(payload, signature, secret));
    if (event !== undefined) return event;
  }
  throw new BadSignature();
}

function eventIn(verified: () => unknown): SignedEvent | undefined {
  try {
    const payload = verified();
    return payload === undefined ? undefined : z.parse(envelope, payload);
  } catch {
    throw new Invalid('This is not an event');
  }
}
