import type { StripeCalls } from '../../../functions/platform/stripe/calls.ts';

export interface SetupContext {
  readonly calls: StripeCalls;
  /** The page's origin: `https://crossbook.example`. */
  readonly site: string;
  /** Makes one change and prints it; a dry run only prints it and returns undefined. */
  readonly change: <T>(what: string, done: string, make: () => Promise<T>) => Promise<T | undefined>;
}

export interface ChangeOptions {
  readonly dryRun: boolean;
  /** Gets one line per change. */
  readonly print: (line: string) => void;
}

/** Counts changes, also in a dry run. */
export function makeChange({ dryRun, print }: ChangeOptions) {
  let changes = 0;
  const change: SetupContext['change'] = async (what, done, make) => {
    changes += 1;
    if (dryRun) {
      print(`${what}: would be ${done}`);
      return undefined;
    }
    const made = await make();
    print(`${what}: ${done}`);
    return made;
  };
  return { change, count: () => changes };
}
