/** How long a fault lasts: so many calls of its border, so many actions of people (and no longer by the product's clock), or no time at all. */
export type Extent =
  | { readonly unit: 'calls'; readonly most: number }
  | { readonly unit: 'actions'; readonly most: number; readonly mostMinutes?: number }
  | { readonly unit: 'once' };

interface FaultRow {
  /** How often it is drawn, beside the others. */
  readonly weight: number;
  readonly extent: Extent;
}

const once = { unit: 'once' } as const;
const calls = (most: number) => ({ unit: 'calls', most }) as const;
const actions = (most: number) => ({ unit: 'actions', most }) as const;
/** Mails that fail for half a day are given up, with an alarm; half an hour they must survive. */
const outage = (most: number) => ({ unit: 'actions', most, mostMinutes: 30 }) as const;

/**
 * Everything that can go wrong around the product. The SDK asks the table three times and Stripe twice before the product notices, so that
 * several calls in a row fail. What is dear (time-outs and restarts take real time, a process that begins anew a fifth of a second of one core) is drawn seldom.
 */
export const faultKinds = {
  'table throttled': { weight: 40, extent: calls(6) },
  'table conflict': { weight: 40, extent: calls(6) },
  'table 5xx': { weight: 40, extent: calls(6) },
  'table 5xx after commit': { weight: 60, extent: calls(4) },
  'table hangs up': { weight: 30, extent: calls(6) },
  'table hangs up after commit': { weight: 30, extent: calls(4) },
  'table slow': { weight: 10, extent: calls(4) },
  'table batch in part': { weight: 5, extent: calls(6) },
  'table item too large': { weight: 5, extent: calls(2) },
  'mail 5xx': { weight: 15, extent: outage(40) },
  'mail throttled': { weight: 10, extent: outage(20) },
  'mail answer lost': { weight: 10, extent: outage(10) },
  'mail bounces': { weight: 4, extent: once },
  'provider 401': { weight: 4, extent: calls(6) },
  'provider quota out': { weight: 4, extent: calls(6) },
  'provider 429': { weight: 6, extent: calls(6) },
  'provider 429 with Retry-After': { weight: 4, extent: calls(2) },
  'provider 500': { weight: 6, extent: calls(6) },
  'provider time-out': { weight: 1, extent: calls(2) },
  'provider HTML': { weight: 6, extent: calls(6) },
  'provider cut JSON': { weight: 6, extent: calls(6) },
  'provider 50 MB': { weight: 1, extent: calls(2) },
  'provider empty league': { weight: 6, extent: calls(6) },
  'Stripe 402': { weight: 10, extent: calls(2) },
  'Stripe 409': { weight: 15, extent: calls(3) },
  'Stripe 429': { weight: 15, extent: calls(3) },
  'Stripe 5xx before the effect': { weight: 25, extent: calls(4) },
  'Stripe 5xx after the effect': { weight: 35, extent: calls(4) },
  'Stripe 500 kept under its key': { weight: 20, extent: calls(3) },
  'Stripe hangs up before the effect': { weight: 15, extent: calls(3) },
  'Stripe hangs up after the effect': { weight: 20, extent: calls(3) },
  'Stripe time-out': { weight: 1, extent: calls(2) },
  'portal not configured': { weight: 4, extent: actions(60) },
  'webhooks lost': { weight: 12, extent: actions(60) },
  'webhooks lost for days': { weight: 1, extent: actions(1000) },
  'webhooks withheld': { weight: 12, extent: actions(60) },
  'webhooks twice': { weight: 12, extent: actions(60) },
  'webhooks shuffled': { weight: 12, extent: actions(60) },
  'webhooks late': { weight: 8, extent: actions(60) },
  'bus 5xx': { weight: 8, extent: calls(4) },
  'bus 5xx after the effect': { weight: 8, extent: calls(3) },
  'bus refuses': { weight: 8, extent: calls(4) },
  'bus tells twice': { weight: 8, extent: calls(6) },
  'secret missing': { weight: 2, extent: outage(20) },
  'processes killed': { weight: 6, extent: once },
  'product restarted': { weight: 1, extent: once },
  'clock moved': { weight: 25, extent: once },
  'jobs twice at once': { weight: 12, extent: once },
  'log sink down': { weight: 3, extent: actions(60) },
} as const satisfies Readonly<Record<string, FaultRow>>;

export type FaultKind = keyof typeof faultKinds;
export const faultKindNames: readonly FaultKind[] = Object.keys(faultKinds).filter(isFaultKind);

function isFaultKind(name: string): name is FaultKind {
  return Object.hasOwn(faultKinds, name);
}
