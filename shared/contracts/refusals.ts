/** Words of refusals that several calls share. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait and try again.';
export const TOO_MANY_CALLS = 'Too many requests. Please wait and try again.';
