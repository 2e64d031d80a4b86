import { Refusal } from '../api/refusal.ts';
import type { Stand } from '../stand.ts';
import type { PaymentIntent, SetupIntent } from '../state/tables.ts';
import { authenticatePayment } from './payment-intents.ts';
import { authenticateSetup } from './setup-intents.ts';

type Intent = PaymentIntent | SetupIntent;

export function intentById(stand: Stand, id: string): Intent | undefined {
  return stand.store.get('setupIntents', id) ?? stand.store.get('paymentIntents', id);
}

export function isIntent(stand: Stand, id: string): boolean {
  return intentById(stand, id) !== undefined;
}

/** The holder's answer to their bank. What the bank then refuses is written into the intent, and not thrown. */
export function answerChallenge(stand: Stand, id: string, outcome: 'complete' | 'fail'): Intent | undefined {
  const intent = intentById(stand, id);
  try {
    if (intent?.object === 'setup_intent') authenticateSetup(stand, intent, outcome);
    if (intent?.object === 'payment_intent') authenticatePayment(stand, intent, outcome);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return intentById(stand, id);
}
