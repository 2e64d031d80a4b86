import type { EndpointName } from '../../shared/contracts/index.ts';
import type { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import type { JobName } from '../../shared/deployment/jobs.ts';
import type { Partition } from '../../shared/deployment/partitions.ts';
import type { SecretName } from './secrets.ts';

export type FunctionName = EndpointName | JobName | typeof UNKNOWN_ROUTE;

/** What one function may touch. Nothing is granted that is not written here. */
export interface Grant {
  /** Partitions that it reads only, and those that it also writes. None: both are empty. */
  readonly reads: readonly Partition[];
  readonly writes: readonly Partition[];
  readonly secrets: readonly SecretName[];
  /** Whether it puts messages on the event bus. */
  readonly publishes: boolean;
}

/** A call by anybody: proves that it comes through the CDN. */
const anyone = { reads: [], writes: [], secrets: ['originSecret'], publishes: false } satisfies Grant;
/** A call by somebody signed in: the session is read, and its last use is written. */
const signedIn = { ...anyone, reads: ['USER'], writes: ['SESSION'] } satisfies Grant;
/** A list that a scan left behind. */
const list = { ...signedIn, reads: ['USER', 'SNAPSHOT'] } satisfies Grant;

export const grants: Record<FunctionName, Grant> = {
  'account/get-user': signedIn,
  'account/login': {
    ...anyone,
    reads: ['EMAIL'],
    writes: ['RL', 'LOGIN', 'SESSION', 'USER'],
    secrets: [...anyone.secrets, 'emailKey', 'passwordPepper'],
  },
  'account/logout': { ...anyone, writes: ['SESSION'] },
  'billing/get-subscription': signedIn,
  'opportunities/list-opportunities': list,
  'opportunities/list-overlap': list,
  'opportunities/list-promo': list,
  'opportunities/list-events': list,
  'opportunities/get-odds': list,
  'opportunities/scan': { ...signedIn, writes: ['SESSION', 'RL', 'SCAN'], publishes: true },
  'opportunities/get-scan-stats': { ...signedIn, reads: ['USER', 'SCAN'] },
  'opportunities/refresh-odds': {
    reads: [],
    writes: ['SNAPSHOT', 'SCAN', 'CREDITS', 'PROVIDER'],
    secrets: ['oddsApiKey'],
    publishes: false,
  },
  'edge/unknown-route': anyone,
};
