/** What an operator is told of at once, by the log entry that tells of it. The hourly job meets it, or Stripe's webhook, or both. */
export const paymentAlarms = {
  payment_parked:
    'Somebody may have paid and have no account: an event of Stripe’s belongs to nobody we know. The rows PARKED under BILLING tell which; the reconciler tries them each hour.',
  payment_disputed:
    'A bank takes a payment back. The subscriber keeps access for now; answer the dispute at Stripe, or cancel the subscription there.',
  subscription_doubled:
    'Somebody was about to pay twice: a second subscription ran beside their own. Its end and its refund are owed, and done by the hourly job; the log tells which subscription.',
  subscription_stray:
    'Somebody paid for a subscription that no account and no sign-up here knows. Its end and its refund are owed, and done by the hourly job; the log tells which subscription.',
  invoice_not_finalised:
    'A subscriber cannot be charged, so access will end: Stripe could not finalise an invoice. The event at Stripe tells why.',
} as const;
