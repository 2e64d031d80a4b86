/** The message after the account was created. `trial`: whether nothing was charged. */
export function successOf(trial: boolean): string {
  return trial
    ? 'Account created successfully! Payment method verified without any charges. Your 5-day free trial has started - you now have access to all premium features!'
    : 'Account created successfully! Your payment went through - you now have access to all premium features!';
}

/** The message after a payment if this browser cannot complete the sign-up: a webhook event creates the account. */
export const COMPLETED_BY_WEBHOOK =
  'Payment verified! We are setting up your account: you can log in within a few minutes, and you’ll get a welcome email.';

/** How long `successOf` is shown before the page reloads. */
export const RELOAD_AFTER_MS = 2_000;
