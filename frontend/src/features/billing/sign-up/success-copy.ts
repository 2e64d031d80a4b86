/** What somebody reads who has just got an account. `trial`: whether nothing was charged. */
export function successOf(trial: boolean): string {
  return trial
    ? 'Account created successfully! Payment method verified without any charges. Your 5-day free trial has started - you now have access to all premium features!'
    : 'Account created successfully! Your payment went through - you now have access to all premium features!';
}

/** What somebody reads who has paid, where this browser cannot finish the sign-up: Stripe's word makes the account. */
export const COMPLETED_BY_WEBHOOK =
  'Payment verified! We are setting up your account: you can log in within a few minutes, and you’ll get a welcome email.';

/** How long `successOf` can be read before the page is loaded anew, in milliseconds. */
export const RELOAD_AFTER_MS = 2_000;
