/**
 * Names of the environment variables that the infrastructure sets and the functions read.
 * A secret's variable holds the name of its parameter in Parameter Store (`…_PARAMETER`); on a laptop the plain name holds the value itself.
 */
export const environment = {
  stage: 'STAGE',
  tableName: 'TABLE_NAME',
  eventBusName: 'EVENT_BUS_NAME',
  /** The one origin that pages are served from: `https://crossbook.example`. */
  siteOrigin: 'SITE_ORIGIN',
  oddsApiBaseUrl: 'ODDS_API_BASE_URL',
  /** Credits that one day's scans may spend. */
  oddsDailyCredits: 'ODDS_DAILY_CREDITS',
  /** Minutes between scheduled scans. */
  scanEveryMinutes: 'SCAN_EVERY_MINUTES',
  /** Address that mails come from: `no-reply@crossbook.example`. */
  mailFrom: 'MAIL_FROM',
  /** SES's configuration set, under which it tells of bounces and complaints. */
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  dynamodbEndpoint: 'DYNAMODB_ENDPOINT',
  /** Where Stripe's stand-in is: `http://127.0.0.1:5173`. Absent where the real one is used. */
  stripeEndpoint: 'STRIPE_ENDPOINT',
  /** `cheap`, where passwords are nobody's: see `live-password-hashing.ts`. Absent wherever people have accounts. */
  passwordHashing: 'PASSWORD_HASHING',
} as const;

/**
 * Secrets by the variable that names them. Those that can be rotated (`codeKey`, `passwordPepper`, `stripeWebhookSecret`) may hold several values
 * parted by blanks, newest first: what was made with an older one stays good.
 */
export const secrets = {
  oddsApiKey: 'ODDS_API_KEY',
  /** Keys the hash under which an e-mail address is stored. */
  emailKey: 'EMAIL_KEY',
  passwordPepper: 'PASSWORD_PEPPER',
  /** Keys the codes that are mailed. */
  codeKey: 'CODE_KEY',
  stripeSecretKey: 'STRIPE_SECRET_KEY',
  /** Proves that an event comes from Stripe. */
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET',
  /** What the CDN adds to each request so that nobody calls the API around it. */
  originSecret: 'ORIGIN_SECRET',
} as const;

/** Suffix of the variable that names a secret's parameter. */
export const PARAMETER_SUFFIX = '_PARAMETER';
