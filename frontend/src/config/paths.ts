import { kinds } from '../../../shared/odds/kinds.ts';

/** The path of every page that links name; further boards are in `kinds`. */
export const paths = {
  home: kinds.arbitrage.page,
  dashboard: '/dashboard',
  overlap: kinds.overlap.page,
  promo: kinds.promo.page,
  odds: '/odds',
  game: '/odds/:event',
  track: '/track',
  hidden: '/hidden',
  alerts: '/alerts',
  alertHistory: '/alerts/history',
  alertFigures: '/alert-figures',
  proof: '/proof',
  unsubscribe: '/unsubscribe/:token',
  alertAnswer: '/alert/:token',
  settings: '/settings',
  help: '/help',
  calculator: '/calculator',
  affiliate: '/affiliate',
  partner: '/partner',
  legal: '/legal',
  books: '/books',
  poster: '/poster',
} as const;

/** The page with a game's odds. */
export function gamePath(gameId: string): string {
  return `${paths.odds}/${encodeURIComponent(gameId)}`;
}

/** A sportsbook's two logo files, by the base name in the catalogue. */
export function logoFiles(logo: string): { readonly light: string; readonly dark: string } {
  return { light: `/logos/${logo}-light.svg`, dark: `/logos/${logo}-dark.svg` };
}
