/** The behavior of one simulated book. */
export interface FeedBook {
  readonly key: string;
  readonly title: string;
  readonly kind: 'sportsbook' | 'exchange' | 'pickem';
  /** The sum of its two implied probabilities above 1, on a featured market. */
  readonly vig: number;
  /** How far it lags behind the true price. */
  readonly lagSeconds: number;
  /** How often the provider updates it. */
  readonly updateSeconds: number;
  /** Near even money its prices are multiples of this. */
  readonly tick: number;
  /** Share of a game's non-featured markets that it offers. */
  readonly breadth: number;
  /** Only offers the Over of batter props. */
  readonly overOnlyBatters?: true;
}

const overOnlyBatters = true;
const sportsbook = { kind: 'sportsbook' } as const;
const exchange = { kind: 'exchange' } as const;
const pickem = { kind: 'pickem', vig: 0.155 } as const;

/** All books of the feed. As at the provider, some are not in the product's catalogue. */
export const books: readonly FeedBook[] = [
  {
    key: 'fanduel',
    title: 'FanDuel',
    ...sportsbook,
    vig: 0.044,
    lagSeconds: 4,
    ...feedTiming(7, 2, 0.9),
    overOnlyBatters,
  },
  { key: 'draftkings', title: 'DraftKings', ...sportsbook, vig: 0.045, lagSeconds: 6, ...feedTiming(6, 1, 0.95) },
  { key: 'betmgm', title: 'BetMGM', ...sportsbook, vig: 0.049, lagSeconds: 20, ...feedTiming(11, 5, 0.75) },
  { key: 'williamhill_us', title: 'Caesars', ...sportsbook, vig: 0.047, lagSeconds: 25, ...feedTiming(13, 1, 0.7) },
  { key: 'bovada', title: 'Bovada', ...sportsbook, vig: 0.048, lagSeconds: 45, ...feedTiming(17, 5, 0.6) },
  { key: 'betonlineag', title: 'BetOnline.ag', ...sportsbook, vig: 0.042, lagSeconds: 30, ...feedTiming(12, 1, 0.6) },
  { key: 'fanatics', title: 'Fanatics', ...sportsbook, vig: 0.05, lagSeconds: 15, ...feedTiming(9, 5, 0.65) },
  {
    key: 'betrivers',
    title: 'BetRivers',
    ...sportsbook,
    vig: 0.054,
    lagSeconds: 20,
    ...feedTiming(14, 1, 0.7),
    overOnlyBatters,
  },
  { key: 'lowvig', title: 'LowVig.ag', ...sportsbook, vig: 0.028, lagSeconds: 30, ...feedTiming(12, 1, 0.2) },
  { key: 'mybookieag', title: 'MyBookie.ag', ...sportsbook, vig: 0.055, lagSeconds: 60, ...feedTiming(23, 5, 0.3) },
  { key: 'betus', title: 'BetUS', ...sportsbook, vig: 0.05, lagSeconds: 50, ...feedTiming(19, 5, 0.3) },
  { key: 'espnbet', title: 'theScore Bet', ...sportsbook, vig: 0.05, lagSeconds: 18, ...feedTiming(10, 5, 0.6) },
  { key: 'fliff', title: 'Fliff', ...sportsbook, vig: 0.06, lagSeconds: 30, ...feedTiming(15, 5, 0.45) },
  { key: 'hardrockbet', title: 'Hard Rock Bet', ...sportsbook, vig: 0.051, lagSeconds: 15, ...feedTiming(11, 5, 0.5) },
  { key: 'ballybet', title: 'Bally Bet', ...sportsbook, vig: 0.054, lagSeconds: 20, ...feedTiming(16, 1, 0.4) },
  { key: 'betparx', title: 'betPARX', ...sportsbook, vig: 0.055, lagSeconds: 22, ...feedTiming(18, 1, 0.35) },
  { key: 'betanysports', title: 'BetAnySports', ...sportsbook, vig: 0.035, lagSeconds: 35, ...feedTiming(15, 1, 0.15) },
  { key: 'prophetx', title: 'ProphetX', ...exchange, vig: 0.019, lagSeconds: 2, ...feedTiming(5, 1, 0.4) },
  { key: 'novig', title: 'Novig', ...exchange, vig: 0.017, lagSeconds: 2, ...feedTiming(5, 1, 0.45) },
  { key: 'kalshi', title: 'Kalshi', ...exchange, vig: 0.022, lagSeconds: 3, ...feedTiming(6, 1, 0.1) },
  { key: 'underdog', title: 'Underdog Fantasy', ...pickem, lagSeconds: 60, ...feedTiming(20, 1, 0.8) },
  { key: 'prizepicks', title: 'PrizePicks', ...pickem, lagSeconds: 90, ...feedTiming(20, 1, 0.8) },
  { key: 'pinnacle', title: 'Pinnacle', ...sportsbook, vig: 0.025, lagSeconds: 1, ...feedTiming(6, 1, 0.3) },
];

function feedTiming(updateSeconds: number, tick: number, breadth: number) {
  return { updateSeconds, tick, breadth };
}
