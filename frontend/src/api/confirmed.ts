/**
 * Makes a call, after the user has confirmed their identity if the server wants that. Undefined if they declined: then nothing happened, and
 * nothing needs to be said.
 */
export type Confirmed = <T>(act: () => Promise<T>) => Promise<T | undefined>;
