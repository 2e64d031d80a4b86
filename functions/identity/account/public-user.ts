import type { User } from '../../../shared/contracts/account.ts';

/** The user fields that may leave the server; the password hash and the epoch never do. */
export function publicUser({ id, email, firstName, lastName }: User): User {
  return { id, email, firstName, lastName };
}
