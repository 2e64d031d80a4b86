/**
 * Endpoints called by other services, each with its own proof of who calls; not part of the OpenAPI document. The name is the path
 * of the handler, as in `contracts`.
 */
export const webhooks = {
  'billing/stripe-webhook': { method: 'POST', path: '/api/stripe/webhook' },
  'alerts/telegram-webhook': { method: 'POST', path: '/api/telegram/webhook' },
} as const;

export type WebhookName = keyof typeof webhooks;
