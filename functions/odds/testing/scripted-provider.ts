import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';

/** The provider's data for one league. */
export interface LeagueScript {
  events: unknown[];
  odds: unknown[];
  /** By event id; other events get EVENT_NOT_FOUND. */
  eventOdds: Record<string, unknown>;
  /** Empty if absent. */
  scores?: unknown[];
  /** Overrides the reply if it returns one. */
  override?: (call: ProviderRequest) => Response | undefined | Promise<Response | undefined>;
}

export interface ProviderRequest {
  readonly league: string;
  readonly kind: 'events' | 'odds' | 'event' | 'scores';
  readonly eventId: string | undefined;
  readonly markets: readonly string[];
  readonly bookmakers: readonly string[];
}

/** A fake of the provider at the network level: replies from scripts, counts credits like the real one, and records requests. */
export class ScriptedProvider {
  remaining = 5_000_000;
  used = 0;
  /** If false, no credit headers are sent. */
  sendsCredits = true;
  readonly requests: ProviderRequest[] = [];
  readonly scripts = new Map<string, LeagueScript>(
    leagues.map(({ key }) => [key, { events: [], odds: [], eventOdds: {} }]),
  );

  script(league: LeagueKey): LeagueScript {
    const script = this.scripts.get(league);
    if (script === undefined) throw new Error(`no script for ${league}`);
    return script;
  }

  readonly fetch = async (address: string): Promise<Response> => {
    const url = new URL(address);
    const [, , , league = '', ...rest] = url.pathname.split('/');
    const request: ProviderRequest = {
      league,
      kind: rest.length === 3 ? 'event' : rest[0] === 'odds' || rest[0] === 'scores' ? rest[0] : 'events',
      eventId: rest.length === 3 ? rest[1] : undefined,
      markets: listIn(url, 'markets'),
      bookmakers: listIn(url, 'bookmakers'),
    };
    this.requests.push(request);
    const script = this.scripts.get(league);
    if (script === undefined) return failure(404, 'UNKNOWN_SPORT');
    const units = Math.ceil(request.bookmakers.length / 10);
    return (await script.override?.(request)) ?? this.answer(script, request, units);
  };

  private answer(script: LeagueScript, request: ProviderRequest, units: number): Response {
    if (request.kind === 'events') return this.reply(script.events, 0);
    if (request.kind === 'scores') return this.reply(script.scores ?? [], 2);
    if (request.kind === 'odds')
      return this.reply(script.odds, script.odds.length === 0 ? 0 : request.markets.length * units);
    const body = script.eventOdds[request.eventId ?? ''];
    return body === undefined
      ? failure(404, 'EVENT_NOT_FOUND')
      : this.reply(body, marketsIn(body, request.markets) * units);
  }

  reply(body: unknown, cost: number): Response {
    if (cost > this.remaining) return failure(401, 'OUT_OF_USAGE_CREDITS', 'Usage quota has been reached');
    this.remaining -= cost;
    this.used += cost;
    const headers = {
      'x-requests-remaining': String(this.remaining),
      'x-requests-used': String(this.used),
      'x-requests-last': String(cost),
    };
    return Response.json(body, this.sendsCredits ? { headers } : {});
  }
}

function listIn(url: URL, parameter: string): readonly string[] {
  return (url.searchParams.get(parameter) ?? '').split(',').filter((key) => key !== '');
}

/** An error reply in the provider's format. */
export function failure(status: number, error_code: string, message = ''): Response {
  return Response.json({ message, error_code, details_url: '' }, { status });
}

/** Number of distinct market keys in a reply that were asked for. Unlike a book, a market has its time and outcomes right after its key. */
function marketsIn(body: unknown, asked: readonly string[]): number {
  const keys = JSON.stringify(body).matchAll(/"key":"([a-z0-9_]+)","last_update":"[^"]+","outcomes"/g);
  const returned = new Set([...keys].map(([, key]) => key));
  return asked.filter((key) => returned.has(key)).length;
}
