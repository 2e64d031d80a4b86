import type { Seconds } from '../../../shared/odds/time.ts';
import type { UserRow } from '../users/user-store.ts';

/** The signed-in user who adds or uses a passkey. */
export interface PasskeyCaller {
  readonly userId: string;
  readonly user: Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'epoch'>;
  readonly session: { readonly tokenHash: string; readonly authenticatedAt: Seconds | undefined };
}
