/** How often something may be tried by one subject within one window of time. */
export interface LimitRule {
  /** Part of the stored key: renaming a rule empties its counts. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** What a person reads who is over the limit. */
  readonly message: string;
}

const MINUTE_SECONDS = 60;
const TOO_MANY_LOGINS = 'Too many attempts. Please wait and try again.';

/** Every limit, as production has them. What is counted by whom stands in the name. */
export const limits = {
  loginFromAddress: {
    name: 'login-address',
    max: 50,
    windowSeconds: 15 * MINUTE_SECONDS,
    message: TOO_MANY_LOGINS,
  },
  loginFromUnknownBrowsers: {
    name: 'login-unknown',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
    message: TOO_MANY_LOGINS,
  },
  loginFromKnownBrowser: {
    name: 'login-known',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
    message: TOO_MANY_LOGINS,
  },
  scanByUser: {
    name: 'scan-user',
    max: 6,
    windowSeconds: 10 * MINUTE_SECONDS,
    message: 'Too many scans. Please wait and try again.',
  },
} as const satisfies Record<string, LimitRule>;
