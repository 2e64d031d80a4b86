import { cookieSeconds } from '../../../shared/catalogue/cookies.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { siteOrigin } from '../../platform/config.ts';
import { type RandomBytes, systemRandomBytes } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';

export const RELYING_PARTY_NAME = 'Crossbook';

/** How long a ceremony may take, from its challenge to its end; its cookie lasts as long. */
export const CEREMONY_SECONDS: Seconds = cookieSeconds['__Host-passkey'];

/** COSE numbers of the signatures we accept: EdDSA, ES256, RS256. Source: https://www.iana.org/assignments/cose */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

export interface PasskeyDeps {
  readonly table: Table;
  readonly random: RandomBytes;
  readonly log: Log;
  readonly clock: Clock;
  /** The site's, as in browsers' `Origin` headers. */
  readonly origin: string;
}

/** From the environment. */
export async function livePasskeyDeps(): Promise<PasskeyDeps> {
  const origin = await siteOrigin();
  return { table: appTable(), random: systemRandomBytes, log: standardOutputLog(), clock: systemClock, origin };
}

/** The host that passkeys belong to: the site's own, so a passkey of one stage is of no use at another. */
export function relyingPartyId(origin: string): string {
  return new URL(origin).hostname;
}
