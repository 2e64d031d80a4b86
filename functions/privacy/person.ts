import * as z from 'zod/mini';
import type { Seconds } from '../../shared/odds/time.ts';
import { registrationsWith } from '../billing/checkout/registration-store.ts';
import { storedSeconds } from '../platform/clock.ts';
import { emailHashes, parseEmailAddress } from '../platform/mail/email-address.ts';
import { emailOwner, registration, userProfile } from '../platform/table/keys.ts';
import type { StoredRow, Table } from '../platform/table/table.ts';

/** Whose data it is, as far as it is known without reading anything. */
export interface AccountFacts {
  readonly userId: string;
  /** Canonical: the account's own. */
  readonly email: string;
  /** Other addresses, as far as they were found before. */
  readonly emails?: readonly string[] | undefined;
  /** At Stripe, as far as they were found before. */
  readonly customerIds?: readonly string[] | undefined;
  /** Sign-ups begun later, in seconds since 1970, are of whoever has the address now. */
  readonly signedUpUntil?: Seconds;
}

/** By what the rows of one person are found. */
export interface Person {
  readonly userId: string;
  /** Canonical addresses that the person verified and nobody else has. */
  readonly emails: readonly string[];
  /** HMACs of these addresses, under every key. */
  readonly emailHashes: readonly string[];
  /** Further addresses that the account asked for, most of them never verified: each may be another person's. */
  readonly askedEmails: readonly string[];
  readonly askedHashes: readonly string[];
  readonly registrationIds: readonly string[];
  /** Of the flow cookies of these registrations. */
  readonly flowHashes: readonly string[];
  readonly sessionHashes: readonly string[];
  readonly customerIds: ReadonlySet<string>;
  /** The subscription that the account has, if any. */
  readonly subscriptionId: string | undefined;
}

const registrationRow = z.object({
  state: z.string(),
  begunAt: storedSeconds,
  email: z.string(),
  flowHash: z.string(),
  customerId: z.optional(z.string()),
});
const sessionIndexRow = z.object({ tokenHash: z.string() });
const addressRow = z.object({ email: z.string() });
const billingRow = z.object({ customerId: z.optional(z.string()), subscriptionId: z.optional(z.string()) });
const ownerRow = z.object({ userId: z.string() });

/** Reads by what a person's rows are found. */
export async function personOf(account: AccountFacts, emailKey: string, table: Table): Promise<Person> {
  const { userId, email, signedUpUntil = Number.POSITIVE_INFINITY } = account;
  const hashesOf = (address: string) => emailHashes(emailKey, parseEmailAddress(address));
  const rows = await table.rows(userProfile(userId).pk);
  const first = (sk: string) => rows.find((row) => row.key.sk === sk)?.values;
  const signUp = await table.get(registration(userId), registrationRow);
  const emails = [email];
  // Addresses that the account had, unless someone else has them by now.
  for (const former of new Set([
    ...(account.emails ?? []),
    ...rows.flatMap((row) => formerEmailOf(row) ?? []),
    signUp?.email ?? '',
  ])) {
    if (former === '' || former === email) continue;
    const owners = await table.getMany(hashesOf(former).map(emailOwner), ownerRow);
    if (owners.every((owner) => owner === undefined)) emails.push(former);
  }
  const hashes = emails.flatMap(hashesOf);
  const listed = (await Promise.all(hashes.map((hash) => registrationsWith(table, hash)))).flat();
  const others = [...new Set(listed)].filter((id) => id !== userId);
  const found = await table.getMany(others.map(registration), registrationRow);
  const signUps = others.flatMap((id, n) => {
    const row = found[n];
    return row !== undefined && isTheirs(row, signedUpUntil) ? [{ id, row }] : [];
  });
  const rowsOfSignUps = [...(signUp === undefined ? [] : [signUp]), ...signUps.map(({ row }) => row)];
  const billing = [first('SUBSCRIPTION'), first('ATTEMPT')].map((row) => z.parse(billingRow, row ?? {}));
  const asked = rows.flatMap((row) => askedEmailOf(row) ?? []);
  const askedEmails = [...new Set(asked)].filter((address) => !emails.includes(address));
  return {
    ...{ userId, emails, emailHashes: hashes, askedEmails },
    registrationIds: [userId, ...signUps.map(({ id }) => id)],
    askedHashes: askedEmails.flatMap(hashesOf),
    flowHashes: rowsOfSignUps.map(({ flowHash }) => flowHash),
    sessionHashes: rows.flatMap((row) => sessionHashOf(row) ?? []),
    customerIds: new Set([
      ...(account.customerIds ?? []),
      ...[...billing, ...rowsOfSignUps].flatMap(({ customerId }) => customerId ?? []),
    ]),
    subscriptionId: billing[0]?.subscriptionId,
  };
}

/** One that became an account is that account's, whoever has the address by now. */
function isTheirs({ state, begunAt }: z.output<typeof registrationRow>, until: Seconds): boolean {
  return state !== 'done' && begunAt <= until;
}

function formerEmailOf({ key, values }: StoredRow): string | undefined {
  return key.sk.startsWith('FORMER_EMAIL') ? z.safeParse(addressRow, values).data?.email : undefined;
}

function askedEmailOf({ key, values }: StoredRow): string | undefined {
  return /^(ASKED|PENDING)_EMAIL/.test(key.sk) ? z.safeParse(addressRow, values).data?.email : undefined;
}

function sessionHashOf({ key, values }: StoredRow): string | undefined {
  return key.sk.startsWith('SESSION') ? z.safeParse(sessionIndexRow, values).data?.tokenHash : undefined;
}
