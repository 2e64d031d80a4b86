/** Words of refusals that several calls share. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait and try again.';
export const TOO_MANY_CODES = 'Too many codes have been requested. Please wait and try again.';
export const TOO_MANY_SCANS = 'Too many scans. Please wait and try again.';
export const TOO_MANY_CALLS = 'Too many requests. Please wait and try again.';
/** To signed-in people who ask for what subscribers get. The page knows the refusal by these words. */
export const SUBSCRIPTION_REQUIRED = 'An active subscription is required';
