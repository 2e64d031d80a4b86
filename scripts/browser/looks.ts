/** Of a phone, a tablet and a desktop: everything that people see is looked at so wide, in CSS pixels. */
export const widths = [390, 768, 1440] as const;
export const HEIGHT = 900;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
/** Up to here people have fingers. */
const TOUCH_UP_TO = 768;

/** A window that people look at the product in. */
export interface Look {
  readonly name: string;
  readonly theme: Theme;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly hasTouch: boolean;
}

/** Every width in both themes. */
export const looks: readonly Look[] = widths.flatMap((width) =>
  themes.map((theme) => ({
    name: `${width} px, ${theme}`,
    theme,
    viewport: { width, height: HEIGHT },
    hasTouch: width <= TOUCH_UP_TO,
  })),
);
