/** One provider call. `planned`: its maximum cost in credits, 0 for a free one. */
export type ProviderCall = { readonly league: string; readonly planned: number } & (
  | { readonly kind: 'events' }
  /** Scores of games in play, and of those that began on the last three days. */
  | { readonly kind: 'scores' }
  | { readonly kind: 'featured'; readonly markets: readonly string[] }
  /** The same markets at books that only price bets elsewhere. */
  | { readonly kind: 'reference'; readonly markets: readonly string[]; readonly bookmakers: readonly string[] }
  /** `group`: of the event's markets; calls for one group of a league cost about the same. */
  | {
      readonly kind: 'event-odds';
      readonly eventId: string;
      readonly group: string;
      readonly markets: readonly string[];
    }
);

/** Days of finished games in a call about scores: the most that the provider has. */
export const SCORE_DAYS = 3;

/** The provider's base URL and the parameters of every call. */
export interface ProviderAddress {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Provider keys of the requested books. */
  readonly bookmakers: readonly string[];
}

/** The URL of a call. It contains the API key: never log it or put it into an error. */
export function callUrl(deps: ProviderAddress, call: ProviderCall): string {
  const query = [`apiKey=${encodeURIComponent(deps.apiKey)}`, 'dateFormat=iso'];
  if (call.kind === 'scores') query.push(`daysFrom=${SCORE_DAYS}`);
  else if (call.kind !== 'events') {
    const bookmakers = call.kind === 'reference' ? call.bookmakers : deps.bookmakers;
    query.push(`bookmakers=${list(bookmakers)}`, `markets=${list(call.markets)}`);
    query.push('oddsFormat=american', 'includeLinks=true', 'includeSids=true', 'includeBetLimits=true');
  }
  const base = deps.baseUrl.replace(/\/+$/, '');
  return `${base}/v4/sports/${encodeURIComponent(call.league)}/${pathOf(call)}?${query.join('&')}`;
}

function pathOf(call: ProviderCall): string {
  switch (call.kind) {
    case 'events':
    case 'scores':
      return call.kind;
    case 'featured':
    case 'reference':
      return 'odds';
    case 'event-odds':
      return `events/${encodeURIComponent(call.eventId)}/odds`;
  }
}

/** A comma-separated list without spaces, in a fixed order. */
function list(keys: readonly string[]): string {
  return keys.toSorted().map(encodeURIComponent).join(',');
}
