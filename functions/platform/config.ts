import { environment, PARAMETER_SUFFIX } from '../../shared/deployment/environment.ts';
import { Unavailable } from './errors.ts';
import { fetchParameter, type SecretSources } from './secrets.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a text says; undefined where it does not say it. By hand: the schema library costs each cold start more than all of this file. */
type Reading<T> = (text: string) => T | undefined;

const where =
  (holds: (text: string) => boolean): Reading<string> =>
  (text) =>
    holds(text) ? text : undefined;
const text = where(() => true);
/** A whole number above 0, written in digits. */
const count: Reading<number> = (digits) => (/^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : undefined);
/** Scheme, host and port, as browsers write it in `Origin`. */
const origin = where((value) => URL.parse(value)?.origin === value);
/** One plain e-mail address, without a name beside it. */
const address = where((value) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(value));
const url = where((value) => URL.canParse(value));

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
  passwordHashing: 'cheap' | undefined;
}

const settings: { readonly [S in keyof typeof environment]: Reading<NonNullable<Settings[S]>> } = {
  stage: text,
  tableName: text,
  eventBusName: text,
  siteOrigin: origin,
  oddsApiBaseUrl: url,
  oddsDailyCredits: count,
  scanEveryMinutes: count,
  mailFrom: address,
  mailConfigurationSet: text,
  dynamodbEndpoint: url,
  stripeEndpoint: origin,
  passwordHashing: (value) => (value === 'cheap' ? value : undefined),
};

/** Those that stand nowhere but on a laptop. */
const mayBeMissing = ['dynamodbEndpoint', 'stripeEndpoint', 'passwordHashing'] as const;
type MayBeMissing = (typeof mayBeMissing)[number];

const isMayBeMissing = (name: string): name is MayBeMissing => mayBeMissing.some((known) => known === name);

/**
 * One setting from the environment. Ask only for what the function needs: each function's environment is its own.
 * Throws, naming the variable, when it is missing or malformed. An empty variable counts as missing.
 */
export function config<N extends MayBeMissing>(name: N, env?: Environment): Settings[N];
export function config<N extends keyof Settings>(name: N, env?: Environment): NonNullable<Settings[N]>;
export function config(name: keyof Settings, env: Environment = process.env): Settings[keyof Settings] {
  const variable = environment[name];
  const given = env[variable] || undefined;
  if (given === undefined && isMayBeMissing(name)) return undefined;
  const value = given === undefined ? undefined : settings[name](given);
  if (value === undefined) throw new Error(`missing or malformed in the environment: ${variable}`);
  return value;
}

/**
 * The one origin that pages are served from: the plain variable where it is set, else what stands in the parameter that `…_PARAMETER` names,
 * since a site without a domain of its own learns its address when the CDN is made; read once it is there, it is kept. Throws when it is missing or malformed.
 */
export function createSiteOrigin({ env, fetchParameter: fetchValue }: SecretSources): () => Promise<string> {
  let written: string | undefined;
  return async () => {
    const parameter = env[`${environment.siteOrigin}${PARAMETER_SUFFIX}`];
    if (env[environment.siteOrigin] !== undefined || parameter === undefined) return config('siteOrigin', env);
    if (written !== undefined) return written;
    const value = await fetchValue(parameter).catch((cause: unknown) => {
      throw new Unavailable({ cause });
    });
    written = config('siteOrigin', { [environment.siteOrigin]: value });
    return written;
  };
}

/** This process's site. */
export const siteOrigin = createSiteOrigin({ env: process.env, fetchParameter });
