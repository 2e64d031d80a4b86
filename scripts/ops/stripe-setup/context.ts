import type { StripeCalls } from '../../../functions/platform/stripe/calls.ts';

export interface SetupContext {
  readonly calls: StripeCalls;
  /** The page's origin: `https://crossbook.example`. */
  readonly site: string;
  /** Makes one change and prints it; a dry run only prints it and returns undefined. */
  readonly change: <T>(what: string, done: string, make: () => Promise<T>) => Promise<T | undefined>;
}
