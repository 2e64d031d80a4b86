import * as z from 'zod/mini';
import { environment } from '../../shared/deployment/environment.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const text = z.string().check(z.minLength(1));
/** A whole number above 0, written in digits. */
const count = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.transform((digits: string) => Number(digits)),
);
/** Scheme, host and port, as browsers write it in `Origin`. */
const origin = z.string().check(z.refine((value) => URL.parse(value)?.origin === value, 'not an origin'));
/** One plain e-mail address, without a name beside it. */
const address = z.string().check(z.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/));
const url = z.string().check(z.refine((value) => URL.canParse(value), 'not an address'));

/** Every setting as the code sees it. */
interface Settings {
  stage: string;
  tableName: string;
  eventBusName: string;
  siteOrigin: string;
  oddsApiBaseUrl: string;
  oddsDailyCredits: number;
  scanEveryMinutes: number;
  mailFrom: string;
  mailConfigurationSet: string;
  dynamodbEndpoint: string | undefined;
  stripeEndpoint: string | undefined;
}

const settings: { readonly [S in keyof typeof environment]: z.ZodMiniType<Settings[S]> } = {
  stage: text,
  tableName: text,
  eventBusName: text,
  siteOrigin: origin,
  oddsApiBaseUrl: url,
  oddsDailyCredits: count,
  scanEveryMinutes: count,
  mailFrom: address,
  mailConfigurationSet: text,
  dynamodbEndpoint: z.optional(url),
  stripeEndpoint: z.optional(origin),
};

/**
 * One setting from the environment. Ask only for what the function needs: each function's environment is its own.
 * Throws, naming the variable, when it is missing or malformed. An empty variable counts as missing.
 */
export function config<N extends keyof Settings>(name: N, env: Environment = process.env): Settings[N] {
  const variable = environment[name];
  const value = env[variable];
  const parsed = z.safeParse<z.ZodMiniType<Settings[N]>>(settings[name], value === '' ? undefined : value);
  if (!parsed.success) throw new Error(`missing or malformed in the environment: ${variable}`);
  return parsed.data;
}
