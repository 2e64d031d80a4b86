export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Of a phone, a tablet and a desktop, in CSS pixels: every screen is judged so wide. */
export const widths = [390, 768, 1440] as const;
export const HEIGHT = 900;

/** Windows that people do things in, each with the theme that is remembered there. */
export const looks = {
  phone: { viewport: { width: 390, height: HEIGHT }, hasTouch: true, theme: 'dark' },
  desktop: { viewport: { width: 1440, height: HEIGHT }, hasTouch: false, theme: 'light' },
} as const;
