import { parseArgs } from 'node:util';
import * as z from 'zod';

/** What was asked for cannot be done; the text says what can. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const help = `npm run drill -- [flags]

Starts the product, lets people use it by its door while everything around it fails, heals everything,
and judges what must be true. Exit code 1 when anything is not.

  --seed N      where all chance comes from (a new one each time, which is told)
  --people N    how many people (32 a round)
  --faults N    how many faults (10 for each of the people); 0: people alone, with nothing going wrong
  --minutes N   begin no round after so long
  --at-once N   rounds at once (2)
  --watch N     tell everything that the person at this place of the first round did and saw
  --keep DIR    leave each round's table, mails and logs in this folder
  --short       the few rounds of npm test
  --built       take the bundles that are there
`;

const whole = z.coerce.number().int().nonnegative();
const flags = z.strictObject({
  seed: whole.max(2 ** 32 - 1).optional(),
  people: whole.min(1).max(100_000).optional(),
  faults: whole.max(10_000_000).optional(),
  minutes: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .optional(),
  'at-once': whole.min(1).max(16).optional(),
  watch: whole.optional(),
  keep: z.string().min(1).optional(),
  short: z.boolean().optional(),
  built: z.boolean().optional(),
  help: z.boolean().optional(),
});
export type Flags = z.infer<typeof flags>;

const taking = { type: 'string' } as const;
const plain = { type: 'boolean' } as const;

/** @throws UsageError */
export function flagsOf(args: readonly string[]): Flags {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...{
          seed: taking,
          people: taking,
          faults: taking,
          minutes: taking,
          'at-once': taking,
          watch: taking,
          keep: taking,
        },
        ...{ short: plain, built: plain, help: plain },
      },
    });
    return flags.parse(values);
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new UsageError(`${why}\n\n${help}`);
  }
}
