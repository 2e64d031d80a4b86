import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import type { AttemptOwner } from './attempt.ts';
import { isOwned } from './confirmation.ts';
import { createCustomer, customerExists, customersOf, type Owned } from './stripe-gateway.ts';

/** Under which an owner's things are made and found again. */
export interface Names {
  readonly owner: AttemptOwner;
  readonly owned: Owned;
  /** Of every idempotency key: `reg:42`. */
  readonly prefix: string;
}

export function namesOf(owner: AttemptOwner): Names {
  const { kind, id } = owner;
  return kind === 'registration'
    ? { owner, owned: { registrationId: id }, prefix: `reg:${id}` }
    : { owner, owned: { userId: id }, prefix: `usr:${id}` };
}

interface CustomerRequest {
  /** Canonical. */
  readonly email: string;
  /** The one that the owner has had until now; somebody may have deleted it at Stripe. */
  readonly known: string | undefined;
  /** Whether an earlier call may have made it. */
  readonly mayExist: boolean;
  /** The number under which it is made when the first key is lost. */
  readonly attempt: number;
}

/**
 * The owner's customer, found or made. Found only by our own mark on it: whoever else has customers of the address has them with their
 * cards.
 */
export async function findOrCreateCustomer(
  names: Names,
  { email, known, mayExist, attempt }: CustomerRequest,
  stripe: StripeCalls,
): Promise<string> {
  const found = async () => (await customersOf(stripe, email)).find((each) => isOwned(each, names.owner))?.id;
  const made = async (idempotencyKey: string) =>
    (await createCustomer(stripe, { email, owned: names.owned, idempotencyKey })).id;
  if (known !== undefined && (await customerExists(stripe, known))) return known;
  const earlier = mayExist || known !== undefined ? await found() : undefined;
  if (earlier !== undefined) return earlier;
  const key = `${names.prefix}:cus`;
  try {
    // The first key would give the one that was deleted.
    return await made(known === undefined ? key : `${key}:${attempt}`);
  } catch (error) {
    if (!isKeyUnusable(error)) throw error;
    return (await found()) ?? made(`${key}:${attempt}:2`);
  }
}

/** Whether the idempotency key will not do it any more: it keeps a failure of Stripe's, or was used while something else was true. */
export function isKeyUnusable(error: unknown): boolean {
  return error instanceof StripeFailure && (error.kind === 'kept-failure' || error.kind === 'key-reused');
}
