import { seededRandom } from './random.ts';

/** A feed of event answers in the provider's shape, as the bytes that would arrive. */
export interface GeneratedFeed {
  readonly bodies: readonly Buffer[];
  readonly quotes: number;
}

const BOOKS = [
  'betmgm',
  'betonlineag',
  'bovada',
  'draftkings',
  'espnbet',
  'fanatics',
  'fanduel',
  'fliff',
  'novig',
  'prophetx',
  'williamhill_us',
];
const PROPS = ['player_points', 'player_rebounds', 'player_assists', 'player_threes', 'player_points_rebounds_assists'];
const PLAYERS_PER_EVENT = 16;
/** Standard deviation of what a book thinks of a chance, around the truth. */
const BOOK_ERROR = 0.009;
/** The latest time at which a generated quote was seen, seconds since 1970. */
export const NEWEST = Date.parse('2026-11-21T18:00:00Z') / 1000;

interface Outcome {
  readonly name: string;
  readonly description?: string;
  readonly price: number;
  readonly point?: number;
  readonly link: string;
}

/**
 * Basketball games, each in one answer of about 3,400 quotes: moneyline, spread and total with their alternates, and player props with alternates,
 * at eleven books. Each book quotes the true chance with a vig of 3 to 7 % and an error of its own of about 0.9 points, which leaves
 * a few sure profits and dozens of overlaps in a hundred games.
 */
export function generatedFeed(quotesWanted: number, seed: number): GeneratedFeed {
  const random = seededRandom(seed);
  const bodies: Buffer[] = [];
  let quotes = 0;
  for (let game = 0; quotes < quotesWanted; game++) {
    const made = generatedEvent(game, random, BOOKS, exampleHost);
    bodies.push(Buffer.from(JSON.stringify(made.event)));
    quotes += made.quotes;
  }
  return { bodies, quotes };
}

export interface GeneratedGamesOptions {
  readonly games: number;
  readonly books: number;
  readonly seed: number;
  /** Where a book's links lead, by its key. */
  readonly linkHost?: (key: string) => string;
}

/**
 * So many games of such a feed at so many books. The provider has eleven keys for us, so further books bear the same keys again:
 * each game comes in several answers, none of which holds a key twice.
 */
export function* generatedGames({ games, books, seed, linkHost = exampleHost }: GeneratedGamesOptions) {
  const random = seededRandom(seed);
  const keys = Array.from({ length: books }, (_, book) => BOOKS[book % BOOKS.length] ?? '');
  for (let game = 0; game < games; game++) {
    const { event, quotes } = generatedEvent(game, random, keys, linkHost);
    const bodies: Buffer[] = [];
    for (let from = 0; from < books; from += BOOKS.length) {
      const bookmakers = event.bookmakers.slice(from, from + BOOKS.length);
      bodies.push(Buffer.from(JSON.stringify({ ...event, bookmakers })));
    }
    yield { bodies, quotes };
  }
}

function exampleHost(key: string): string {
  return `${key}.example`;
}

function generatedEvent(
  game: number,
  random: () => number,
  books: readonly string[],
  linkHost: (key: string) => string,
) {
  const home = `Home City Team ${game}`;
  const away = `Away Town Team ${game}`;
  const margin = normal(random) * 6;
  const total = 220 + normal(random) * 8;
  const players = Array.from({ length: PLAYERS_PER_EVENT }, (_, number) => ({
    name: `Player Number${number} of Game${game}`,
    means: PROPS.map(() => 3 + random() * 25),
  }));
  let quotes = 0;
  const bookmakers = books.map((key) => {
    const vig = 1.03 + random() * 0.04;
    const quote = (chance: number) =>
      american(Math.min(0.97, Math.max(0.03, (chance + normal(random) * BOOK_ERROR) * vig)));
    const link = () => `https://${linkHost(key)}/bet?selection=${Math.floor(random() * 1e9)}`;
    const pair = (
      names: readonly [string, string],
      chance: number,
      rest: (side: 0 | 1) => Partial<Outcome>,
    ): Outcome[] => [
      { name: names[0], ...rest(0), price: quote(chance), link: link() },
      { name: names[1], ...rest(1), price: quote(1 - chance), link: link() },
    ];
    const spread = (line: number) =>
      pair([home, away], logistic((margin - line) / 7), (side) => ({ point: side === 0 ? -line : line }));
    const overUnder = (line: number, mean: number, spreadOut: number, description?: string) =>
      pair(['Over', 'Under'], logistic((mean - line) / spreadOut), () => ({
        ...(description && { description }),
        point: line,
      }));
    const market = (marketKey: string, outcomes: Outcome[]) => {
      quotes += outcomes.length;
      const seen = new Date((NEWEST - Math.floor(random() * 90)) * 1000).toISOString().replace('.000Z', 'Z');
      return { key: marketKey, last_update: seen, link: null, outcomes };
    };
    const around = (middle: number, steps: number) =>
      Array.from({ length: 2 * steps + 1 }, (_, step) => halfLine(middle) + step - steps);
    return {
      key,
      title: key,
      link: `https://${linkHost(key)}/event/${game}`,
      markets: [
        market(
          'h2h',
          pair([home, away], logistic(margin / 6), () => ({})),
        ),
        market('spreads', spread(halfLine(margin + normal(random)))),
        market('totals', overUnder(halfLine(total + normal(random)), total, 9)),
        market('alternate_spreads', around(margin, 9).flatMap(spread)),
        market(
          'alternate_totals',
          around(total, 9).flatMap((line) => overUnder(line, total, 9)),
        ),
        ...PROPS.map((prop, index) =>
          market(
            prop,
            players.flatMap(({ name, means }) => {
              const mean = means[index] ?? 10;
              return overUnder(halfLine(mean + normal(random) * 0.5), mean, mean / 4, name);
            }),
          ),
        ),
        ...PROPS.slice(0, 2).map((prop, index) =>
          market(
            `${prop}_alternate`,
            players.flatMap(({ name, means }) => {
              const mean = means[index] ?? 10;
              return around(mean, 2).flatMap((line) => overUnder(line, mean, mean / 4, name).slice(0, 1));
            }),
          ),
        ),
      ],
    };
  });
  const event = {
    id: game.toString(16).padStart(32, '0'),
    sport_key: 'basketball_nba',
    sport_title: 'NBA',
    commence_time: '2026-11-22T00:00:00Z',
    home_team: home,
    away_team: away,
    bookmakers,
  };
  return { event, quotes };
}

/** American, as books write them: to the nearest 5 beyond ±200. */
function american(chance: number): number {
  const exact = chance >= 0.5 ? (-100 * chance) / (1 - chance) : (100 * (1 - chance)) / chance;
  const grain = Math.abs(exact) > 200 ? 5 : 1;
  const rounded = Math.round(exact / grain) * grain;
  return Math.abs(rounded) < 100 ? 100 : rounded;
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-1.7 * x));
}

function halfLine(middle: number): number {
  return Math.round(middle) + 0.5;
}

/** Roughly standard normal: the sum of twelve uniform numbers less 6. */
function normal(random: () => number): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}
