import * as z from 'zod/mini';
import { billingIntervals } from '../../../../../shared/catalogue/plans.ts';
import { parseJson } from '../../../lib/storage/storage.ts';
import { sessionKeys } from '../../../lib/storage/storage-keys.ts';

/** Lets a sign-up resume after a reload. Strict, so that nothing else can be stored: no password, code or client secret. */
const pendingRegistration = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  billingInterval: z.enum(billingIntervals),
});
export type PendingRegistration = z.output<typeof pendingRegistration>;

/** Fails silently if the storage is full or blocked: the sign-up then starts over after a reload. */
export function keepPendingRegistration({ email, firstName, lastName, billingInterval }: PendingRegistration): void {
  try {
    const kept: PendingRegistration = { email, firstName, lastName, billingInterval };
    sessionStorage.setItem(sessionKeys.pendingRegistration, JSON.stringify(kept));
  } catch {
    // Only a convenience.
  }
}

export function readPendingRegistration(): PendingRegistration | undefined {
  try {
    return parseJson(sessionStorage.getItem(sessionKeys.pendingRegistration) ?? '', pendingRegistration);
  } catch {
    return undefined;
  }
}

export function forgetPendingRegistration(): void {
  try {
    sessionStorage.removeItem(sessionKeys.pendingRegistration);
  } catch {
    // A blocked storage has nothing to delete.
  }
}
