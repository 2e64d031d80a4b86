import * as z from 'zod';
import type { ProviderClient } from '../../functions/opportunities/provider/client.ts';
import { benchProvider } from './bench-provider.ts';
import type { GeneratedFeed } from './generated-feed.ts';

const game = z.looseObject({
  id: z.string(),
  sport_key: z.string(),
  bookmakers: z.array(z.looseObject({ markets: z.array(z.looseObject({ key: z.string() })) })),
});
type Game = z.infer<typeof game>;

/** A provider that knows the games of a generated feed and nothing else. `now`: ms since 1970. */
export function generatedProvider({ bodies }: GeneratedFeed, now: () => number): ProviderClient {
  const games = bodies.map((body) => game.parse(JSON.parse(body.toString('utf8'))));
  return benchProvider((url) => Response.json(answerTo(url, games)), now);
}

/** `/v4/sports/{league}/events`, `…/odds` and `…/events/{id}/odds`, as the provider answers them. */
function answerTo({ pathname, searchParams }: URL, games: readonly Game[]): unknown {
  const [, , , league, , id] = pathname.split('/');
  const markets = new Set(searchParams.get('markets')?.split(','));
  const quoted = ({ bookmakers, ...rest }: Game) => ({
    ...rest,
    bookmakers: bookmakers.map((book) => ({ ...book, markets: book.markets.filter(({ key }) => markets.has(key)) })),
  });
  const ofLeague = games.filter(({ sport_key: key }) => key === league);
  if (pathname.endsWith('/events')) return ofLeague.map(({ bookmakers: _, ...facts }) => facts);
  if (id === undefined) return ofLeague.map(quoted);
  const asked = ofLeague.find((each) => each.id === id);
  if (asked === undefined) throw new Error(`the feed has no game ${id}`);
  return quoted(asked);
}
