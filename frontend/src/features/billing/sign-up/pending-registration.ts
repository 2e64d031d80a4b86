import * as z from 'zod/mini';
import { billingIntervals } from '../../../../../shared/catalogue/plans.ts';
import { parseJson } from '../../../lib/storage.ts';
import { sessionKeys } from '../../../lib/storage-keys.ts';

/** What a sign-up that was begun is taken up again with. Strict, so that nothing else can be kept: no password, code or client secret. */
const pendingRegistration = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  billingInterval: z.enum(billingIntervals),
});
export type PendingRegistration = z.output<typeof pendingRegistration>;

/** Of a storage that is full or forbidden nothing is told: then a sign-up is begun anew after a reload. */
export function keepPendingRegistration({ email, firstName, lastName, billingInterval }: PendingRegistration): void {
  try {
    const kept: PendingRegistration = { email, firstName, lastName, billingInterval };
    sessionStorage.setItem(sessionKeys.pendingRegistration, JSON.stringify(kept));
  } catch {
    // What is kept here is a convenience.
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
    // Where nothing can be kept, there is nothing to forget.
  }
}
