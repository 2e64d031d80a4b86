import { environment, secrets as secretNames } from '../../shared/deployment/environment.ts';
import type { Variables } from '../simulators/aws/function-variables.ts';
import { LOCAL_PATHS } from '../simulators/aws/local-paths.ts';

export const LOCAL_TABLE = 'crossbook-local';
export const LOCAL_BUS = 'crossbook-local';

/** The feed's credits are free: enough for a scan of everything each minute of a day. */
const LOCAL_DAILY_CREDITS = '5000000';
export const LOCAL_SCAN_MINUTES = 1;

interface Given {
  readonly port: number;
  readonly tableEndpoint: string | undefined;
  /** Plain name → value. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The real provider's address when its key is given; then the template's own interval and budget hold. */
  readonly realOdds: { readonly apiKey: string; readonly baseUrl: string | undefined } | undefined;
  /** The real Stripe's account, when its key is given. */
  readonly realStripe: { readonly secretKey: string; readonly webhookSecret: string | undefined } | undefined;
  /** Variables of this process that lead to real services; undefined where all stays on this machine. */
  readonly aws: Readonly<Record<string, string>> | undefined;
}

/** The functions' environment on this machine. */
export function localVariables({ port, tableEndpoint, secrets, realOdds, realStripe, aws }: Given): Variables {
  const here = `http://127.0.0.1:${port}`;
  const simulatedOdds = {
    [environment.oddsApiBaseUrl]: here,
    [environment.oddsDailyCredits]: LOCAL_DAILY_CREDITS,
    [environment.scanEveryMinutes]: String(LOCAL_SCAN_MINUTES),
  };
  const elsewhere = realOdds?.baseUrl === undefined ? {} : { [environment.oddsApiBaseUrl]: realOdds.baseUrl };
  return {
    named: {
      [environment.stage]: 'local',
      [environment.tableName]: LOCAL_TABLE,
      [environment.eventBusName]: LOCAL_BUS,
      [environment.siteOrigin]: `http://localhost:${port}`,
      ...(realOdds === undefined ? simulatedOdds : elsewhere),
    },
    secrets: {
      ...secrets,
      ...(realOdds === undefined ? {} : { [secretNames.oddsApiKey]: realOdds.apiKey }),
      ...(realStripe === undefined ? {} : { [secretNames.stripeSecretKey]: realStripe.secretKey }),
      ...(realStripe?.webhookSecret === undefined
        ? {}
        : { [secretNames.stripeWebhookSecret]: realStripe.webhookSecret }),
    },
    runtime: {
      TZ: 'UTC',
      AWS_REGION: 'us-east-1',
      AWS_EC2_METADATA_DISABLED: 'true',
      ...(aws ?? { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' }),
      ...(tableEndpoint === undefined ? {} : { [environment.dynamodbEndpoint]: tableEndpoint }),
      ...(realStripe === undefined ? { [environment.stripeEndpoint]: here } : {}),
      // Whatever is real, events have to come back to this machine.
      AWS_ENDPOINT_URL_EVENTBRIDGE: `${here}${LOCAL_PATHS.bus}`,
      ...(aws === undefined ? { AWS_ENDPOINT_URL_SES: `${here}${LOCAL_PATHS.mail}` } : {}),
    },
  };
}

/**
 * What of this process's environment the functions may see when the table and the mails are to be real, or somebody else's
 * stand-ins: `AWS_ENDPOINT_URL`, or `USE_AWS=1` beside ordinary credentials. Credentials alone are not enough: many people
 * have some lying about, and `npm start` must not make tables in their accounts. Undefined where all stays on this machine.
 */
export function awsVariables(env: Readonly<Record<string, string | undefined>>): Record<string, string> | undefined {
  if (env.AWS_ENDPOINT_URL === undefined && env.USE_AWS !== '1') return undefined;
  const names =
    'AWS_ENDPOINT_URL AWS_REGION AWS_PROFILE AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN HOME';
  const found: Record<string, string> = {};
  for (const name of names.split(' ')) {
    const value = env[name];
    if (value !== undefined) found[name] = value;
  }
  return found;
}
