/**
 * Names of the environment variables that the infrastructure sets and the functions read. A secret's variable holds the name of its
 * parameter in Parameter Store (`…_PARAMETER`); in local development the plain name holds the value itself.
 */
export const environment = {
  stage: 'STAGE',
  tableName: 'TABLE_NAME',
  eventBusName: 'EVENT_BUS_NAME',
  /** The bucket with parts of snapshots. */
  partsBucket: 'PARTS_BUCKET',
  /** Where scans store those parts: `table` or `bucket`. */
  snapshotParts: 'SNAPSHOT_PARTS',
  /** The origin that pages are served from: `https://crossbook.example`. */
  siteOrigin: 'SITE_ORIGIN',
  /** Sportsbooks that an operator has turned off: `Kalshi: MN, NY; Novig: all` (`shared/boards/venues-off.ts`). */
  venuesOff: 'VENUES_OFF',
  oddsApiBaseUrl: 'ODDS_API_BASE_URL',
  /** Credits that scans may spend per day. */
  oddsDailyCredits: 'ODDS_DAILY_CREDITS',
  /** The provider's keys to ask for instead of some books' usual ones, separated by commas. Absent in most stages. */
  oddsBookKeys: 'ODDS_BOOK_KEYS',
  /** Minutes between the schedule's rounds. */
  scanEveryMinutes: 'SCAN_EVERY_MINUTES',
  /** How often a league is scanned, by the nearness of its next game: `scan-intervals.ts`. */
  scanIntervals: 'SCAN_INTERVALS',
  /** Keys of the leagues that the stage scans, separated by spaces. */
  scannedLeagues: 'SCANNED_LEAGUES',
  /** Where messages to live sockets are sent: `https://….execute-api.us-east-1.amazonaws.com/live`. */
  socketsEndpoint: 'SOCKETS_ENDPOINT',
  /** Sender address of emails: `no-reply@crossbook.example`. */
  mailFrom: 'MAIL_FROM',
  /** SES configuration set, which publishes bounces and complaints. */
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  /** Sender address of alerts, and their SES configuration set, apart from those of codes and receipts. */
  alertMailFrom: 'ALERTS_FROM',
  alertConfigurationSet: 'ALERT_CONFIGURATION_SET',
  /** Postal address of the company, which commercial email has to show. */
  postalAddress: 'POSTAL_ADDRESS',
  /** Name of the Telegram bot, without @. Absent in a stage without one. */
  telegramBot: 'TELEGRAM_BOT',
  dynamodbEndpoint: 'DYNAMODB_ENDPOINT',
  /** Base URL of the Stripe simulator: `http://127.0.0.1:5173`. Absent when the real Stripe is used. */
  stripeEndpoint: 'STRIPE_ENDPOINT',
  /** Origins of the simulators of push services, Discord and Telegram. Absent when the real ones are used. */
  pushEndpoint: 'PUSH_ENDPOINT',
  discordEndpoint: 'DISCORD_ENDPOINT',
  telegramEndpoint: 'TELEGRAM_ENDPOINT',
  /** `cheap` where no real passwords exist, see `live-password-hashing.ts`. Absent where real users have accounts. */
  passwordHashing: 'PASSWORD_HASHING',
} as const;

/**
 * Secrets and their variables. `emailKey`, `codeKey`, `passwordPepper`, `sealKey`, `vapidKey` and `stripeWebhookSecret` may hold several
 * values separated by spaces: the first is used, all are valid (`functions/platform/secrets.ts`).
 */
export const secrets = {
  oddsApiKey: 'ODDS_API_KEY',
  /** HMAC keys for email addresses used as lookup keys (`functions/platform/keyed-hash.ts`). */
  emailKey: 'EMAIL_KEY',
  passwordPepper: 'PASSWORD_PEPPER',
  /** HMAC key from which verification codes are derived. */
  codeKey: 'CODE_KEY',
  /** Restricted keys by what they may do: `stripe-keys.ts`. */
  stripeReadKey: 'STRIPE_READ_KEY',
  stripeCustomerKey: 'STRIPE_CUSTOMER_KEY',
  stripeCheckoutKey: 'STRIPE_CHECKOUT_KEY',
  /** Verifies webhook signatures. */
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET',
  /** AES keys under which addresses of alert channels are stored (`functions/platform/sealed-text.ts`). */
  sealKey: 'SEAL_KEY',
  /** The P-256 private key that push services know us by (`functions/alerts/channels/vapid-keys.ts`). */
  vapidKey: 'VAPID_KEY',
  /** Of the Telegram bot; `none` where there is none. */
  telegramToken: 'TELEGRAM_TOKEN',
  /** Password of the canary's account, from which its address follows. */
  canaryPassword: 'CANARY_PASSWORD',
  /** Added by the CDN to each request, so that no one can bypass the CDN. It sends one of the two; both are accepted. */
  originSecret: 'ORIGIN_SECRET',
  secondOriginSecret: 'SECOND_ORIGIN_SECRET',
} as const;

/** The value of `telegramToken` in a stage without a bot. */
export const NO_TELEGRAM = 'none';

/** Suffix of the variable that names a secret's parameter. */
export const PARAMETER_SUFFIX = '_PARAMETER';
