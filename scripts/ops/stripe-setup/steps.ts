import type { StripeCalls } from '../../../functions/platform/stripe/calls.ts';

/** How things are put in order: each change by `change`, so that it is told, or only told. */
export interface Setting {
  readonly calls: StripeCalls;
  /** The page's origin: `https://crossbook.example`. */
  readonly site: string;
  /** Makes one change and says so; on a dry run it only says so and gives undefined. */
  readonly change: <T>(what: string, done: string, make: () => Promise<T>) => Promise<T | undefined>;
}

export interface ChangeOptions {
  readonly dryRun: boolean;
  /** Told of each change, one line each. */
  readonly say: (line: string) => void;
}

/** Counts what it changes, or would. */
export function makeChange({ dryRun, say }: ChangeOptions) {
  let changes = 0;
  const change: Setting['change'] = async (what, done, make) => {
    changes += 1;
    if (dryRun) {
      say(`${what}: would be ${done}`);
      return undefined;
    }
    const made = await make();
    say(`${what}: ${done}`);
    return made;
  };
  return { change, count: () => changes };
}
