import { environment, PARAMETER_SUFFIX, secrets } from '../../shared/deployment/environment.ts';
import type { Grant } from '../config/grants.ts';
import { configurationSet, mailFrom } from '../config/mail.ts';
import { parameterName } from '../config/secrets.ts';
import { ownOrigin, siteOriginParameter } from '../config/site.ts';
import { type StageName, stages } from '../config/stages.ts';
import type { FunctionSurroundings } from './function-surroundings.ts';

type Variable = (typeof environment)[keyof typeof environment];
/** Variables that exist on a laptop only. */
type LaptopOnly =
  | typeof environment.dynamodbEndpoint
  | typeof environment.stripeEndpoint
  | typeof environment.passwordHashing;
/** The variable of those that know where the site is. */
type OfTheSite = typeof environment.siteOrigin;
/** Variables of those that send mails. */
type OfSenders = typeof environment.mailFrom | typeof environment.mailConfigurationSet;

/** A function's environment: the stage's facts, where the site is and who sends mails if it needs them, and for each of its secrets the name of the parameter that holds it. */
export function functionEnvironment(
  { stage, table, bus }: FunctionSurroundings,
  { secrets: secretNames, knowsSite, sendsMail }: Pick<Grant, 'secrets' | 'knowsSite' | 'sendsMail'>,
): Record<string, string> {
  const config = stages[stage];
  return {
    ...({
      [environment.stage]: stage,
      [environment.tableName]: table.tableName,
      [environment.eventBusName]: bus.eventBusName,
      [environment.oddsApiBaseUrl]: config.oddsApiBaseUrl,
      [environment.oddsDailyCredits]: String(config.oddsDailyCredits),
      [environment.scanEveryMinutes]: String(config.scanEveryMinutes),
    } satisfies Record<Exclude<Variable, LaptopOnly | OfSenders | OfTheSite>, string>),
    ...(knowsSite === true ? siteVariable(stage) : {}),
    ...(sendsMail === true
      ? ({
          [environment.mailFrom]: mailFrom(stage),
          [environment.mailConfigurationSet]: configurationSet(stage),
        } satisfies Record<OfSenders, string>)
      : {}),
    ...Object.fromEntries(
      secretNames.map((secret) => [`${secrets[secret]}${PARAMETER_SUFFIX}`, parameterName(stage, secret)]),
    ),
  };
}

/** A domain of our own is known beforehand; the CDN's host name stands in a parameter once the CDN is there. */
function siteVariable(stage: StageName): Record<string, string> {
  const origin = ownOrigin(stage);
  return origin === undefined
    ? { [`${environment.siteOrigin}${PARAMETER_SUFFIX}`]: siteOriginParameter(stage) }
    : { [environment.siteOrigin]: origin };
}
