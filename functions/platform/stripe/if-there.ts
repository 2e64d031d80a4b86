import { StripeFailure } from './failure.ts';

/** What Stripe answers; undefined where it has nothing of that id. Throws every other failure. */
export async function ifThere<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === 'missing') return undefined;
    throw error;
  }
}
