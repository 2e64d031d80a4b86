import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import type { AttemptOwner } from './attempt.ts';
import { isOwned } from './confirmation.ts';
import { createCustomer, customerExists, customersOf, type Owned } from './stripe-gateway.ts';

/** Identifies an owner's objects at Stripe. */
export interface Names {
  readonly owner: AttemptOwner;
  readonly owned: Owned;
  /** Prefix of every idempotency key: `reg:42`. */
  readonly prefix: string;
}

export function customerNames(owner: AttemptOwner): Names {
  const { kind, id } = owner;
  return kind === 'registration'
    ? { owner, owned: { registrationId: id }, prefix: `reg:${id}` }
    : { owner, owned: { userId: id }, prefix: `usr:${id}` };
}

interface CustomerRequest {
  /** Canonical. */
  readonly email: string;
  /** The owner's current customer, which may have been deleted at Stripe. */
  readonly known: string | undefined;
  /** Whether an earlier call may have created it. */
  readonly mayExist: boolean;
  /** Number for the idempotency key if the first key cannot be used. */
  readonly attempt: number;
}

/**
 * Finds or creates the owner's customer. Found only by our metadata: other customers with the same address may have other people's cards.
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
    // The first key would return the deleted customer.
    return await made(known === undefined ? key : `${key}:${attempt}`);
  } catch (error) {
    if (!isKeyUnusable(error)) throw error;
    return (await found()) ?? made(`${key}:${attempt}:2`);
  }
}

/** Whether the idempotency key cannot be used any more: it has a stored failure, or was used with other parameters. */
export function isKeyUnusable(error: unknown): boolean {
  return error instanceof StripeFailure && (error.kind === 'kept-failure' || error.kind === 'key-reused');
}
