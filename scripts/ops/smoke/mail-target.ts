import type { SESClient } from '@aws-sdk/client-ses';
import type { StageName } from '../../../infra/config/stages.ts';

/** The lookups of `node:dns/promises`. */
export interface DnsLookup {
  readonly resolveMx: (name: string) => Promise<readonly { readonly exchange: string; readonly priority: number }[]>;
  readonly resolveTxt: (name: string) => Promise<readonly (readonly string[])[]>;
  readonly resolveCname: (name: string) => Promise<readonly string[]>;
}

/** Where a stage's mail sender can be checked. */
export interface MailTarget {
  readonly stage: StageName;
  readonly dns: DnsLookup;
  /** Undefined without credentials of the account. */
  readonly ses: SESClient | undefined;
}
