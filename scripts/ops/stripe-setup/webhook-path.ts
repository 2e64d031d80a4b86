/** Where Stripe tells us what has happened. */
export const WEBHOOK_PATH = '/api/stripe/webhook';
