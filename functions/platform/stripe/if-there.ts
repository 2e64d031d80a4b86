import { StripeFailure } from './failure.ts';

/**
 * Stripe's response, or undefined if no object has this id.
 * @throws every other failure
 */
export async function ifThere<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === 'missing') return undefined;
    throw error;
  }
}
