import type { Partition } from '../../../shared/deployment/partitions.ts';

/**
 * 'all': as it was. 'missing': only what is gone; what is there today has gone on and stays. 'none': nothing.
 * None is what ends within days by itself and would do harm if it came back: codes and sessions that are used up, mails that went out,
 * counts that have gone on, locks whose tokens only ever grow, lists that the next scan makes anew.
 */
export type PutBack = 'all' | 'missing' | 'none';

export const putBack: Readonly<Record<Partition, PutBack>> = {
  USER: 'all',
  EMAIL: 'all',
  REG: 'missing',
  TRIAL: 'all',
  EVT: 'all',
  BILLING: 'missing',
  SESSION: 'none',
  RL: 'none',
  LOGIN: 'none',
  CODE: 'none',
  FLOW: 'none',
  OUTBOX: 'none',
  MAIL: 'none',
  SNAPSHOT: 'none',
  SCAN: 'none',
  CREDITS: 'none',
  PROVIDER: 'none',
};

/**
 * Attempts to subscribe go through states together with Stripe. One that is done would be done a second time if it were open again, and
 * then its subscription ended and its money returned, since the trial or the address is taken: by itself.
 */
export function putBackOf(partition: Partition, sk: string): PutBack {
  return partition === 'USER' && sk === 'ATTEMPT' ? 'missing' : putBack[partition];
}
