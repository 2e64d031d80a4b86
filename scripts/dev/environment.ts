import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LeagueKey } from '../../shared/catalogue/leagues.ts';
import { environment, secrets as secretNames } from '../../shared/deployment/environment.ts';
import { formatScanIntervals } from '../../shared/deployment/scan-intervals.ts';
import type { SnapshotParts } from '../../shared/deployment/snapshot-parts.ts';
import { stripeKeyNames } from '../../shared/deployment/stripe-keys.ts';
import { BUS_PATH } from '../simulators/aws/bus.ts';
import type { Variables } from '../simulators/aws/function-variables.ts';
import { MAIL_PATH } from '../simulators/aws/mail-record.ts';
import { OBJECTS_PATH } from '../simulators/aws/object-store.ts';
import { SOCKETS_PATH } from '../simulators/aws/socket-gateway.ts';

export const LOCAL_TABLE = 'crossbook-local';
export const LOCAL_BUS = 'crossbook-local';
export const LOCAL_PARTS = 'crossbook-local-parts';

/** The simulated feed's credits are free: enough for a full scan every minute. */
const LOCAL_DAILY_CREDITS = 5_000_000;
export const LOCAL_SCAN_MINUTES = 1;
/** The bot of the simulated Telegram. */
const LOCAL_BOT = 'CrossbookLocalBot';
const AWS_NAMES =
  'AWS_ENDPOINT_URL AWS_REGION AWS_PROFILE AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN HOME'.split(' ');

type Environment = Readonly<Record<string, string | undefined>>;

interface LocalSetup {
  readonly port: number;
  readonly tableEndpoint: string | undefined;
  /** By variable name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Of this process. The keys of the real odds provider and the real Stripe select them. */
  readonly env: Environment;
  /** Variables for real AWS services; undefined to keep everything local. */
  readonly aws: Readonly<Record<string, string>> | undefined;
  readonly cheapPasswords: boolean;
  /** Where scans store parts of lists; undefined for what the template says. */
  readonly snapshotParts: SnapshotParts | undefined;
  /** The leagues that are scanned; undefined for what the template says. */
  readonly leagues?: readonly LeagueKey[] | undefined;
  /** Credits that scans may spend a day at the simulated feed. */
  readonly dailyCredits?: number | undefined;
}

/** The functions' local environment. With the real odds provider, the template's scan interval and credit budget apply. */
export function localVariables(setup: LocalSetup): Variables {
  const {
    port,
    tableEndpoint,
    secrets,
    env,
    aws,
    cheapPasswords,
    snapshotParts,
    leagues,
    dailyCredits = LOCAL_DAILY_CREDITS,
  } = setup;
  const origin = `http://127.0.0.1:${port}`;
  const {
    ODDS_API_KEY: oddsKey,
    ODDS_API_BASE_URL: oddsUrl,
    STRIPE_SECRET_KEY: stripeKey,
    TELEGRAM_TOKEN: telegramToken,
    TELEGRAM_BOT: telegramBot,
  } = env;
  const simulatedOdds = {
    [environment.oddsApiBaseUrl]: origin,
    [environment.oddsDailyCredits]: String(dailyCredits),
    [environment.scanEveryMinutes]: String(LOCAL_SCAN_MINUTES),
    // Every league in each round, however far its games are.
    [environment.scanIntervals]: formatScanIntervals({ rows: [], otherwise: LOCAL_SCAN_MINUTES }),
  };
  const realSecrets = {
    [secretNames.oddsApiKey]: oddsKey,
    [secretNames.telegramToken]: telegramToken,
    ...(stripeKey === undefined
      ? {}
      : {
          ...Object.fromEntries(stripeKeyNames.map((key) => [secretNames[key], env[secretNames[key]] ?? stripeKey])),
          [secretNames.stripeWebhookSecret]: env.STRIPE_WEBHOOK_SECRET,
        }),
  };
  return {
    named: {
      [environment.stage]: 'local',
      [environment.tableName]: LOCAL_TABLE,
      [environment.eventBusName]: LOCAL_BUS,
      [environment.partsBucket]: LOCAL_PARTS,
      [environment.socketsEndpoint]: origin + SOCKETS_PATH,
      ...definedOnly({ [environment.snapshotParts]: snapshotParts, [environment.scannedLeagues]: leagues?.join(' ') }),
      [environment.siteOrigin]: `http://localhost:${port}`,
      [environment.venuesOff]: 'none',
      ...(oddsKey === undefined ? simulatedOdds : definedOnly({ [environment.oddsApiBaseUrl]: oddsUrl })),
    },
    secrets: { ...secrets, ...definedOnly(realSecrets) },
    runtime: {
      TZ: 'UTC',
      AWS_REGION: 'us-east-1',
      AWS_EC2_METADATA_DISABLED: 'true',
      ...(aws ?? { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' }),
      ...definedOnly({
        [environment.dynamodbEndpoint]: tableEndpoint,
        [environment.passwordHashing]: cheapPasswords ? 'cheap' : undefined,
        [environment.stripeEndpoint]: stripeKey === undefined ? origin : undefined,
        [environment.pushEndpoint]: env.USE_WEB_PUSH === '1' ? undefined : origin,
        [environment.discordEndpoint]: env.USE_DISCORD === '1' ? undefined : origin,
        [environment.telegramEndpoint]: telegramToken === undefined ? origin : undefined,
        [environment.telegramBot]: telegramToken === undefined ? LOCAL_BOT : telegramBot,
      }),
      // Events and objects always stay on this machine.
      AWS_ENDPOINT_URL_EVENTBRIDGE: origin + BUS_PATH,
      AWS_ENDPOINT_URL_S3: origin + OBJECTS_PATH,
      ...(aws === undefined
        ? { AWS_ENDPOINT_URL_SES: origin + MAIL_PATH, AWS_ENDPOINT_URL_SESV2: origin + MAIL_PATH }
        : {}),
    },
  };
}

/**
 * The variables that functions get to use a real table and real mail, or another emulator: with `AWS_ENDPOINT_URL`, or with `USE_AWS=1` and
 * ordinary credentials. Credentials alone are not enough: many developers have some, and `npm start` must not create tables in their
 * accounts. Undefined to keep everything local.
 *
 * Functions read AWS keys only from their environment, as in Lambda. The keys of a profile are resolved once at the start; when they expire,
 * a restart is needed. A profile is not read when keys are given.
 */
export async function awsVariables(env: Environment): Promise<Readonly<Record<string, string>> | undefined> {
  if (env.AWS_ENDPOINT_URL === undefined && env.USE_AWS !== '1') return undefined;
  const variables = definedOnly(Object.fromEntries(AWS_NAMES.map((name) => [name, env[name]])));
  if (variables.AWS_PROFILE === undefined || variables.AWS_ACCESS_KEY_ID !== undefined) return variables;
  const client = new DynamoDBClient({ profile: variables.AWS_PROFILE });
  const [keys, region] = await Promise.all([client.config.credentials(), client.config.region()]);
  client.destroy();
  return definedOnly({
    AWS_REGION: region,
    ...variables,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AWS_SESSION_TOKEN: keys.sessionToken,
  });
}

function definedOnly(variables: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
