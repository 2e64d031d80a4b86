/**
 * What other services call, each with a signature of its own over the bytes it sends: no contract with a page, and no part of the API's
 * description. The name is the path of the handler, as with contracts.
 */
export const webhooks = {
  'billing/stripe-webhook': { method: 'POST', path: '/api/stripe/webhook' },
} as const;

export type WebhookName = keyof typeof webhooks;
