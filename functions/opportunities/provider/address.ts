/** One call, in our words. `planned`: credits that it may cost, 0 for a free one. */
export type ProviderCall = { readonly league: string; readonly planned: number } & (
  | { readonly kind: 'events' }
  | { readonly kind: 'featured'; readonly markets: readonly string[] }
  | { readonly kind: 'event-odds'; readonly eventId: string; readonly markets: readonly string[] }
);

/** Where the provider is, and what every address of ours holds. */
export interface ProviderAddress {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Provider keys of the books to ask for. */
  readonly bookmakers: readonly string[];
}

/** The address of a call. The key is in it: never log it, never put it into an error. */
export function addressOf(deps: ProviderAddress, call: ProviderCall): string {
  const query = [`apiKey=${encodeURIComponent(deps.apiKey)}`, 'dateFormat=iso'];
  if (call.kind !== 'events') {
    query.push(`bookmakers=${list(deps.bookmakers)}`, `markets=${list(call.markets)}`);
    query.push('oddsFormat=american', 'includeLinks=true');
  }
  const base = deps.baseUrl.replace(/\/+$/, '');
  return `${base}/v4/sports/${encodeURIComponent(call.league)}/${pathOf(call)}?${query.join('&')}`;
}

function pathOf(call: ProviderCall): string {
  switch (call.kind) {
    case 'events':
      return 'events';
    case 'featured':
      return 'odds';
    case 'event-odds':
      return `events/${encodeURIComponent(call.eventId)}/odds`;
  }
}

/** A comma list as the provider wants it: without spaces, in a fixed order. */
function list(keys: readonly string[]): string {
  return keys.toSorted().map(encodeURIComponent).join(',');
}
