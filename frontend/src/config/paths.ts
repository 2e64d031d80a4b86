/** Every link in the product. */
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
  legal: '/legal',
  poster: '/poster',
} as const;

/** The two drawings of a word mark, by the base name in the catalogue. */
export function logoFiles(logo: string): { readonly light: string; readonly dark: string } {
  return { light: `/logos/${logo}-light.svg`, dark: `/logos/${logo}-dark.svg` };
}
