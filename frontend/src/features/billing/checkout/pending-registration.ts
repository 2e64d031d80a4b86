import * as z from 'zod/mini';
import { billingIntervals } from '../../../../../shared/catalogue/plans.ts';
import { deleteSession, readSession, writeSession } from '../../../lib/storage/session-storage.ts';
import { sessionKeys } from '../../../lib/storage/storage-keys.ts';

/** Lets a sign-up resume after a reload. Strict, so that nothing else can be stored: no password, code or client secret. */
const pendingRegistration = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  billingInterval: z.enum(billingIntervals),
});
export type PendingRegistration = z.output<typeof pendingRegistration>;

/** If it cannot be stored, the sign-up starts over after a reload. */
export function keepPendingRegistration({ email, firstName, lastName, billingInterval }: PendingRegistration): void {
  const kept: PendingRegistration = { email, firstName, lastName, billingInterval };
  writeSession(sessionKeys.pendingRegistration, kept);
}

export function readPendingRegistration(): PendingRegistration | undefined {
  return readSession(sessionKeys.pendingRegistration, pendingRegistration);
}

export function forgetPendingRegistration(): void {
  deleteSession(sessionKeys.pendingRegistration);
}
