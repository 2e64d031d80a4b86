/** Error messages shared by several calls. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait and try again.';
export const TOO_MANY_CODES = 'Too many codes have been requested. Please wait and try again.';
/** Comes with a challenge, which the page solves by itself before it repeats the call. */
export const PROVE_WORK = 'Too many codes have been requested right now. Please wait a moment and try again.';
export const TOO_MANY_SCANS = 'Too many scans. Please wait and try again.';
export const TOO_MANY_CALLS = 'Too many requests. Please wait and try again.';
/** Without a session, or with one that has ended. The page asks to log in instead of showing it. */
export const NOT_AUTHENTICATED = 'Not authenticated';
/** For what needs a password or passkey of the last five minutes. The page recognizes the refusal by this message. */
export const CONFIRM_IDENTITY = 'Please confirm that it is you';
/** For signed-in users without a subscription. The page recognizes the refusal by this message. */
export const SUBSCRIPTION_REQUIRED = 'An active subscription is required';
/** A call that did not come through the CDN, and one that the canary's account may not make. */
export const NOT_ALLOWED = 'Not allowed';
