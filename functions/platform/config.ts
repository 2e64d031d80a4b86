import { isLeagueKey, type LeagueKey } from '../../shared/catalogue/leagues.ts';
import { environment } from '../../shared/deployment/environment.ts';
import { parseScanIntervals, type ScanIntervals } from '../../shared/deployment/scan-intervals.ts';
import { type SnapshotParts, snapshotParts } from '../../shared/deployment/snapshot-parts.ts';
import type { Parameters } from './parameters.ts';
import { parameters } from './secrets.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses a string; undefined if invalid. By hand: the schema library would slow each cold start more than this whole file. */
type Reading<T> = (text: string) => T | undefined;

const where =
  (holds: (text: string) => boolean): Reading<string> =>
  (text) =>
    holds(text) ? text : undefined;
const text = where(() => true);
/** A positive integer in digits. */
const count: Reading<number> = (digits) => (/^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : undefined);
/** Scheme, host and port, as in browsers' `Origin` headers. */
const origin = where((value) => URL.parse(value)?.origin === value);
/** One plain email address, without a display name. */
const address = where((value) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(value));
const url = where((value) => URL.canParse(value));

/** Leagues of the catalogue, in its order, separated by spaces. One that a later release adds is left out. */
const leagueKeys: Reading<readonly LeagueKey[]> = (keys) => {
  const known = keys.split(' ').filter(isLeagueKey);
  return known.length === 0 ? undefined : known;
};

/** Every setting as the code sees it. */
interface Settings {
  stage: string;
  tableName: string;
  eventBusName: string;
  partsBucket: string;
  snapshotParts: SnapshotParts;
  siteOrigin: string;
  venuesOff: string | undefined;
  oddsApiBaseUrl: string;
  oddsDailyCredits: number;
  oddsBookKeys: readonly string[] | undefined;
  scanEveryMinutes: number;
  scanIntervals: ScanIntervals;
  scannedLeagues: readonly LeagueKey[];
  socketsEndpoint: string;
  mailFrom: string;
  mailConfigurationSet: string;
  alertMailFrom: string;
  alertConfigurationSet: string;
  postalAddress: string;
  telegramBot: string | undefined;
  dynamodbEndpoint: string | undefined;
  stripeEndpoint: string | undefined;
  pushEndpoint: string | undefined;
  discordEndpoint: string | undefined;
  telegramEndpoint: string | undefined;
  passwordHashing: 'cheap' | undefined;
}

const settings: { readonly [S in keyof typeof environment]: Reading<NonNullable<Settings[S]>> } = {
  stage: text,
  tableName: text,
  eventBusName: text,
  partsBucket: text,
  snapshotParts: (value) => snapshotParts.find((known) => known === value),
  siteOrigin: origin,
  venuesOff: text,
  oddsApiBaseUrl: url,
  oddsDailyCredits: count,
  oddsBookKeys: (value) => value.split(','),
  scanEveryMinutes: count,
  scanIntervals: parseScanIntervals,
  scannedLeagues: leagueKeys,
  socketsEndpoint: url,
  mailFrom: address,
  mailConfigurationSet: text,
  alertMailFrom: address,
  alertConfigurationSet: text,
  postalAddress: text,
  telegramBot: where((name) => /^\w{5,32}$/.test(name)),
  dynamodbEndpoint: url,
  stripeEndpoint: origin,
  pushEndpoint: origin,
  discordEndpoint: origin,
  telegramEndpoint: origin,
  passwordHashing: (value) => (value === 'cheap' ? value : undefined),
};

/** Settings of a few stages, and those used only in local development. */
const mayBeMissing = [
  'venuesOff',
  'oddsBookKeys',
  'telegramBot',
  'dynamodbEndpoint',
  'stripeEndpoint',
  'pushEndpoint',
  'discordEndpoint',
  'telegramEndpoint',
  'passwordHashing',
] as const;
type MayBeMissing = (typeof mayBeMissing)[number];

const isMayBeMissing = (name: string): name is MayBeMissing => mayBeMissing.some((known) => known === name);

/**
 * One setting from the environment. Read only what the function needs: each function has its own environment. An empty variable counts as
 * missing.
 * @throws Error with the variable's name if it is missing or malformed
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
 * The origin that pages are served from: the plain variable if set, else the parameter named by `…_PARAMETER`, since the origin of a site
 * without a custom domain is known only once the CDN exists.
 * @throws Error if it is missing or malformed; 'unavailable' if it cannot be read
 */
export function createSiteOrigin({ read }: Pick<Parameters, 'read'>): () => Promise<string> {
  return async () => config('siteOrigin', { [environment.siteOrigin]: await read(environment.siteOrigin) });
}

/** The site's origin in this process. */
export const siteOrigin = createSiteOrigin(parameters);
