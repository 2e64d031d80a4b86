import { environment, PARAMETER_SUFFIX, secrets } from '../../shared/deployment/environment.ts';
import type { Grant } from '../config/grants.ts';
import { configurationSet, mailFrom } from '../config/mail.ts';
import { parameterName } from '../config/secrets.ts';
import { stages } from '../config/stages.ts';
import type { FunctionSurroundings } from './function-surroundings.ts';

type Variable = (typeof environment)[keyof typeof environment];
/** Variables that exist on a laptop only. */
type LaptopOnly = typeof environment.dynamodbEndpoint | typeof environment.stripeEndpoint;
/** Variables of those that send mails. */
type OfSenders = typeof environment.mailFrom | typeof environment.mailConfigurationSet;

/** A function's environment: the stage's facts, and where it sends mails those of the sender, and for each of its secrets the name of the parameter that holds it. */
export function functionEnvironment(
  { stage, table, bus }: FunctionSurroundings,
  { secrets: secretNames, sendsMail }: Pick<Grant, 'secrets' | 'sendsMail'>,
): Record<string, string> {
  const config = stages[stage];
  return {
    ...({
      [environment.stage]: stage,
      [environment.tableName]: table.tableName,
      [environment.eventBusName]: bus.eventBusName,
      [environment.siteOrigin]: `https://${config.domain}`,
      [environment.oddsApiBaseUrl]: config.oddsApiBaseUrl,
      [environment.oddsDailyCredits]: String(config.oddsDailyCredits),
      [environment.scanEveryMinutes]: String(config.scanEveryMinutes),
    } satisfies Record<Exclude<Variable, LaptopOnly | OfSenders>, string>),
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
