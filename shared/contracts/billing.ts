import * as z from 'zod/mini';
import type { Contract } from './contract.ts';

/** A person's subscription as the page shows it. Times in whole seconds since 1970, or ISO 8601 where the name says `At`. */
export const subscription = z.object({
  hasSubscription: z.boolean(),
  status: z.optional(z.string()),
  trialEnd: z.optional(z.int()),
  trialEndsAt: z.optional(z.string()),
  currentPeriodEnd: z.optional(z.int()),
  expiresAt: z.optional(z.string()),
});
export type Subscription = z.output<typeof subscription>;

export const getSubscription = {
  method: 'GET',
  path: '/api/subscription',
  access: 'signed-in',
  summary: 'Tells what the signed-in person is subscribed to.',
  reply: subscription,
  delivery: 'each-time',
} as const satisfies Contract;
