import type { Partition } from '../../../shared/deployment/partitions.ts';

/**
 * What a restore puts back, and what it leaves as it is. Left is what ends within days by itself and would do harm if it came back: codes
 * and sessions that are used up, mails that went out, counts that have gone on, locks whose tokens only ever grow, lists that the next scan
 * makes anew.
 */
export const putBack: Readonly<Record<Partition, boolean>> = {
  USER: true,
  EMAIL: true,
  REG: true,
  TRIAL: true,
  EVT: true,
  BILLING: true,
  SESSION: false,
  RL: false,
  LOGIN: false,
  CODE: false,
  FLOW: false,
  OUTBOX: false,
  MAIL: false,
  SNAPSHOT: false,
  SCAN: false,
  CREDITS: false,
  PROVIDER: false,
};
