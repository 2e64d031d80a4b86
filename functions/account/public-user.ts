import type { User } from '../../shared/contracts/account.ts';

/** What of a person may leave the server; the hash and the epoch never do. */
export function publicUser({ id, email, firstName, lastName }: User): User {
  return { id, email, firstName, lastName };
}
