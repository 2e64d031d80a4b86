export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const PHONE_WIDTH = 390;
export const TABLET_WIDTH = 768;
/** Widths of a phone, a tablet and a desktop in CSS pixels; every screen is checked at each. */
export const widths = [PHONE_WIDTH, TABLET_WIDTH, 1440] as const;
export const VIEWPORT_HEIGHT = 900;

/** The widest window in which boards show cards by themselves; from 1280 px they are lists. */
export const CARDS_WIDTH = 1240;

/** Viewports of the flow tests, each with the browser's remembered theme. */
export const viewports = {
  phone: { viewport: { width: PHONE_WIDTH, height: VIEWPORT_HEIGHT }, hasTouch: true, theme: 'dark' },
  desktop: { viewport: { width: CARDS_WIDTH, height: VIEWPORT_HEIGHT }, hasTouch: false, theme: 'light' },
} as const;
