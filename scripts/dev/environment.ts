import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { environment, secrets as secretNames } from '../../shared/deployment/environment.ts';
import { BUS_PATH } from '../simulators/aws/bus.ts';
import type { Variables } from '../simulators/aws/function-variables.ts';
import { MAIL_PATH } from '../simulators/aws/mail-record.ts';

export const LOCAL_TABLE = 'crossbook-local';
export const LOCAL_BUS = 'crossbook-local';

/** The feed's credits are free: enough for a scan of everything each minute of a day. */
const LOCAL_DAILY_CREDITS = '5000000';
export const LOCAL_SCAN_MINUTES = 1;
const AWS_NAMES =
  'AWS_ENDPOINT_URL AWS_REGION AWS_PROFILE AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN HOME'.split(' ');

type Environment = Readonly<Record<string, string | undefined>>;

interface Given {
  readonly port: number;
  readonly tableEndpoint: string | undefined;
  /** Plain name → value. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Of this process: names the real odds provider and the real Stripe where their keys are there. */
  readonly env: Environment;
  /** Variables that lead to real services of AWS; undefined where all stays on this machine. */
  readonly aws: Readonly<Record<string, string>> | undefined;
  readonly cheapPasswords: boolean;
}

/** The functions' environment on this machine. With the real odds provider the template's own interval and budget hold. */
export function localVariables({ port, tableEndpoint, secrets, env, aws, cheapPasswords }: Given): Variables {
  const here = `http://127.0.0.1:${port}`;
  const { ODDS_API_KEY: oddsKey, ODDS_API_BASE_URL: oddsUrl, STRIPE_SECRET_KEY: stripeKey } = env;
  const simulatedOdds = {
    [environment.oddsApiBaseUrl]: here,
    [environment.oddsDailyCredits]: LOCAL_DAILY_CREDITS,
    [environment.scanEveryMinutes]: String(LOCAL_SCAN_MINUTES),
  };
  const real = {
    [secretNames.oddsApiKey]: oddsKey,
    ...(stripeKey === undefined
      ? {}
      : { [secretNames.stripeSecretKey]: stripeKey, [secretNames.stripeWebhookSecret]: env.STRIPE_WEBHOOK_SECRET }),
  };
  return {
    named: {
      [environment.stage]: 'local',
      [environment.tableName]: LOCAL_TABLE,
      [environment.eventBusName]: LOCAL_BUS,
      [environment.siteOrigin]: `http://localhost:${port}`,
      ...(oddsKey === undefined ? simulatedOdds : present({ [environment.oddsApiBaseUrl]: oddsUrl })),
    },
    secrets: { ...secrets, ...present(real) },
    runtime: {
      TZ: 'UTC',
      AWS_REGION: 'us-east-1',
      AWS_EC2_METADATA_DISABLED: 'true',
      ...(aws ?? { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' }),
      ...present({
        [environment.dynamodbEndpoint]: tableEndpoint,
        [environment.passwordHashing]: cheapPasswords ? 'cheap' : undefined,
        [environment.stripeEndpoint]: stripeKey === undefined ? here : undefined,
      }),
      // Whatever is real, events have to come back to this machine.
      AWS_ENDPOINT_URL_EVENTBRIDGE: here + BUS_PATH,
      ...(aws === undefined ? { AWS_ENDPOINT_URL_SES: here + MAIL_PATH } : {}),
    },
  };
}

/**
 * What of this process's environment the functions may see when the table and the mails are to be real, or somebody else's
 * stand-ins: `AWS_ENDPOINT_URL`, or `USE_AWS=1` beside ordinary credentials. Credentials alone are not enough: many people
 * have some lying about, and `npm start` must not make tables in their accounts. Undefined where all stays on this machine.
 *
 * Functions look for an account's keys in their environment alone, where Lambda puts them. Whoever names a profile here gets its keys put
 * there once, at the start: keys that end do so for the functions too, until the next start. Nothing is looked up where keys are given.
 */
export async function awsVariables(env: Environment): Promise<Readonly<Record<string, string>> | undefined> {
  if (env.AWS_ENDPOINT_URL === undefined && env.USE_AWS !== '1') return undefined;
  const given = present(Object.fromEntries(AWS_NAMES.map((name) => [name, env[name]])));
  if (given.AWS_PROFILE === undefined || given.AWS_ACCESS_KEY_ID !== undefined) return given;
  const client = new DynamoDBClient({ profile: given.AWS_PROFILE });
  const [keys, region] = await Promise.all([client.config.credentials(), client.config.region()]);
  client.destroy();
  return present({
    AWS_REGION: region,
    ...given,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AWS_SESSION_TOKEN: keys.sessionToken,
  });
}

/** Without the variables that have no value. */
function present(variables: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
