import * as z from 'zod/mini';
import { invalidRequest } from '../api/api-error.ts';
import { call, flag, type Params, text } from '../api/call.ts';
import { getObject, listCall, retrieveCall } from '../api/lists.ts';
import { change, create, type StripeContext } from '../context.ts';
import type { Tables } from '../state/tables.ts';

/** What decides a dispute in test mode. Source: https://docs.stripe.com/testing#evidence */
const OUTCOMES: ReadonlyMap<string, 'won' | 'lost'> = new Map([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
]);

const response = { evidence: z.strictObject({ uncategorized_text: text }), submit: z.optional(flag) };

export const disputeCalls = {
  'GET /v1/disputes': listCall('/v1/disputes', 'dispute', {
    charge: z.optional(text),
    payment_intent: z.optional(text),
  }),
  'GET /v1/disputes/:id': retrieveCall('dispute'),
  'POST /v1/disputes/:id': call(response, decide),
};

/** The cardholder disputes a charge, whose amount is withdrawn. */
export function openDispute(context: StripeContext, charge: Tables['charge']): void {
  const dispute = create(context, 'dispute', {
    id: context.newId('du_'),
    amount: charge.amount,
    charge: charge.id,
    created: charge.created,
    currency: charge.currency,
    evidence_details: { submission_method: 'manual' },
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  change(context, 'charge', charge, { disputed: true });
  context.emit('charge.dispute.created', dispute);
  context.emit('charge.dispute.funds_withdrawn', dispute);
}

function decide(context: StripeContext, { evidence, submit }: Params<typeof response>, id: string): Tables['dispute'] {
  const dispute = getObject(context, 'dispute', id);
  const outcome = OUTCOMES.get(evidence.uncategorized_text);
  if (dispute.status !== 'needs_response') throw invalidRequest(`This dispute is already closed: ${dispute.status}.`);
  if (submit !== true || outcome === undefined) return dispute;
  const decided = change(context, 'dispute', dispute, { status: outcome });
  context.emit('charge.dispute.closed', decided);
  if (outcome === 'won') context.emit('charge.dispute.funds_reinstated', decided);
  return decided;
}
