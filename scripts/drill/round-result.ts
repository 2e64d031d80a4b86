import * as z from 'zod';
import { invariantNames } from './facts.ts';

/** What is asked of a round. */
export const roundOptions = z.object({
  /** All chance of the round comes from it. */
  seed: z.int().nonnegative(),
  people: z.int().positive(),
  faults: z.int().nonnegative(),
  /** Place of somebody whose whole record is wanted. */
  watched: z.int().nonnegative().optional(),
  /** Folder in which everything of the round stays: logs, table, mails. */
  keepIn: z.string().optional(),
});
export type RoundOptions = z.infer<typeof roundOptions>;

const counts = z.record(z.string(), z.int());

/** What came of a round. */
export const roundResult = z.object({
  seed: z.int(),
  people: z.int(),
  actions: z.int(),
  /** Faults that came, by kind. */
  injected: counts,
  /** Calls that met one, by border and fault. */
  met: counts,
  /** Calls of people without a good answer: 5xx, or none. */
  failedCalls: z.int(),
  /** People who had such calls. */
  peopleHit: z.int(),
  /** Of these, in order in the end. */
  peopleRecovered: z.int(),
  violations: z.array(
    z.object({
      invariant: z.enum(invariantNames),
      person: z.int().optional(),
      what: z.string(),
      story: z.string().optional(),
    }),
  ),
  seconds: z.number(),
  /** How long it was by the product's clock. */
  productHours: z.number(),
  record: z.array(z.unknown()),
});
export type RoundResult = z.infer<typeof roundResult>;
