import type { Severity } from '../constructs/alarm-topic.ts';

interface PaymentAlarm {
  readonly severity: Severity;
  readonly meaning: string;
}

/** Metric of the events at Stripe that never reached the webhook, counted by the hourly job. */
export const MISSED_EVENTS = 'webhook_events_missed';

/** Log events that alert an operator at once, logged by the hourly job, by Stripe's webhook, or by both. */
export const paymentAlarms = {
  payment_parked: {
    severity: 'page',
    meaning:
      'A customer may have paid and have no account: a Stripe event matches no one we know. The rows PARKED under BILLING show which; the reconciler retries them every hour.',
  },
  payment_disputed: {
    severity: 'ticket',
    meaning:
      'A payment was disputed. The subscriber keeps access for now; respond to the dispute at Stripe, or cancel the subscription there.',
  },
  subscription_doubled: {
    severity: 'ticket',
    meaning:
      'A customer was about to pay twice: a second subscription was active. The hourly job cancels and refunds it; the log shows which subscription.',
  },
  subscription_stray: {
    severity: 'ticket',
    meaning:
      'A customer paid for a subscription that matches no account and no sign-up. The hourly job cancels and refunds it; the log shows which subscription.',
  },
  invoice_not_finalised: {
    severity: 'ticket',
    meaning:
      'A subscriber cannot be charged, so access will end: Stripe could not finalize an invoice. The event at Stripe says why.',
  },
} as const satisfies Record<string, PaymentAlarm>;
