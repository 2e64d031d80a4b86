/** The path of every page. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  overlap: '/overlap',
  promo: '/promo',
  track: '/track',
  hidden: '/hidden',
  settings: '/settings',
  help: '/help',
  affiliate: '/affiliate',
  partner: '/partner',
  legal: '/legal',
  poster: '/poster',
} as const;

/** A sportsbook's two logo files, by the base name in the catalogue. */
export function logoFiles(logo: string): { readonly light: string; readonly dark: string } {
  return { light: `/logos/${logo}-light.svg`, dark: `/logos/${logo}-dark.svg` };
}
