import { environment, PARAMETER_SUFFIX, secrets } from '../../../shared/deployment/environment.ts';
import { formatScanIntervals } from '../../../shared/deployment/scan-intervals.ts';
import type { Grant } from '../../config/grants.ts';
import { alertConfigurationSet, alertMailFrom, configurationSet, mailFrom } from '../../config/mail.ts';
import { customOrigin, siteOriginParameter, venuesOffParameter } from '../../config/site.ts';
import { type StageName, stageLeagues, stages } from '../../config/stages.ts';
import { secretParameter } from '../secret-parameter.ts';
import type { FunctionEnvironment } from './function-environment.ts';

type Variable = (typeof environment)[keyof typeof environment];
/** Variables used only in local development. */
type LocalOnly =
  | typeof environment.dynamodbEndpoint
  | typeof environment.stripeEndpoint
  | typeof environment.pushEndpoint
  | typeof environment.discordEndpoint
  | typeof environment.telegramEndpoint
  | typeof environment.passwordHashing;
/** Set in stages that name other keys. */
type BookKeysVariable = typeof environment.oddsBookKeys;
/** Set for functions with `knowsSite`. */
type SiteVariable = typeof environment.siteOrigin;
/** Set for functions with `knowsVenuesOff`. */
type SwitchVariable = typeof environment.venuesOff;
/** Set for functions with `parts`; the second for those that write them, since readers find either. */
type PartsVariable = typeof environment.partsBucket | typeof environment.snapshotParts;
/** Set for functions with `usesSockets`. */
type SocketsVariable = typeof environment.socketsEndpoint;
/** Set for functions with `sendsMail`. */
type MailVariable = typeof environment.mailFrom | typeof environment.mailConfigurationSet;
/** Set for functions with `sendsAlerts`. */
type AlertVariable =
  | typeof environment.alertMailFrom
  | typeof environment.alertConfigurationSet
  | typeof environment.postalAddress;
/** Set for functions with `knowsTelegramBot`, in stages with a bot. */
type TelegramVariable = typeof environment.telegramBot;

/**
 * A function's environment variables: the stage's settings, the site's origin, the bucket of parts and the email sender if granted, and for each of its secrets
 * the name of its parameter.
 */
export function environmentVariables(
  environmentOf: FunctionEnvironment,
  {
    secrets: secretNames,
    parts: access,
    knowsSite,
    sendsMail,
    usesSockets,
    sendsAlerts,
    knowsTelegramBot,
    knowsVenuesOff,
  }: Omit<Grant, 'reads' | 'writes' | 'publishes'>,
): Record<string, string> {
  const { stage, table, parts, bus, sockets } = environmentOf;
  const config = stages[stage];
  return {
    ...({
      [environment.stage]: stage,
      [environment.tableName]: table.tableName,
      [environment.eventBusName]: bus.eventBusName,
      [environment.oddsApiBaseUrl]: config.oddsApiBaseUrl,
      [environment.oddsDailyCredits]: String(config.oddsDailyCredits),
      [environment.scanEveryMinutes]: String(config.scanEveryMinutes),
      [environment.scanIntervals]: formatScanIntervals(config.scanIntervals),
      [environment.scannedLeagues]: stageLeagues(stage).join(' '),
    } satisfies Record<
      Exclude<
        Variable,
        | LocalOnly
        | BookKeysVariable
        | PartsVariable
        | SocketsVariable
        | MailVariable
        | AlertVariable
        | TelegramVariable
        | SiteVariable
        | SwitchVariable
      >,
      string
    >),
    ...(config.oddsBookKeys === undefined ? {} : { [environment.oddsBookKeys]: config.oddsBookKeys.join(',') }),
    ...(access === undefined ? {} : { [environment.partsBucket]: parts.bucketName }),
    ...(access === 'writes' ? { [environment.snapshotParts]: config.snapshotParts } : {}),
    ...(knowsSite === true ? siteVariable(stage) : {}),
    ...(knowsVenuesOff === true ? { [`${environment.venuesOff}${PARAMETER_SUFFIX}`]: venuesOffParameter(stage) } : {}),
    ...(usesSockets === true && sockets !== undefined ? { [environment.socketsEndpoint]: sockets.endpoint } : {}),
    ...(sendsMail === true
      ? ({
          [environment.mailFrom]: mailFrom(stage),
          [environment.mailConfigurationSet]: configurationSet(stage),
        } satisfies Record<MailVariable, string>)
      : {}),
    ...(sendsAlerts === true
      ? ({
          [environment.alertMailFrom]: alertMailFrom(stage),
          [environment.alertConfigurationSet]: alertConfigurationSet(stage),
          [environment.postalAddress]: config.postalAddress,
        } satisfies Record<AlertVariable, string>)
      : {}),
    ...(knowsTelegramBot === true && config.telegramBot !== undefined
      ? { [environment.telegramBot]: config.telegramBot }
      : {}),
    ...Object.fromEntries(
      secretNames.map((secret) => [`${secrets[secret]}${PARAMETER_SUFFIX}`, secretParameter(environmentOf, secret)]),
    ),
  };
}

/** A custom domain is known in advance; the CDN's host name is in a parameter once the CDN exists. */
function siteVariable(stage: StageName): Record<string, string> {
  const origin = customOrigin(stage);
  return origin === undefined
    ? { [`${environment.siteOrigin}${PARAMETER_SUFFIX}`]: siteOriginParameter(stage) }
    : { [environment.siteOrigin]: origin };
}
