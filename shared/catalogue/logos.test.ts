import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { sportsbooks } from './sportsbooks.ts';

const folder = new URL('../../frontend/public/logos/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

const logos = sportsbooks.map(({ logo, name }) => [logo, name]);
const themes = [
  ['light', '#ffffff'],
  ['dark', '#0b0f14'],
] as const;

/** A strict grammar for the logo files: one title, one text, plain attributes. */
const ATTRIBUTES = '(?: [a-zA-Z-]+="[^"<&]*")*';
const LOGO_PATTERN = new RegExp(
  `^<svg${ATTRIBUTES}>\\s*<title>[^<&]+</title>\\s*<text${ATTRIBUTES}>[^<&]+</text>\\s*</svg>\\s*$`,
);

describe.each(logos)('the logo %s', (logo, name) => {
  test.each(themes)('has a plain drawing for the %s theme, legible on %s', (theme, background) => {
    const svg = read(`${logo}-${theme}.svg`);
    expect(svg).toMatch(LOGO_PATTERN);
    expect(svg).not.toMatch(/\bon[a-z]+=|href=|style=|url\(/i);
    expect(svg).toContain(`<title>${name}</title>`);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(\d+)" height="24" viewBox="0 0 \1 24"/);
    const fill = /<text[^>]* fill="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? '';
    expect(contrast(fill, background)).toBeGreaterThanOrEqual(4.5);
  });
});

it('every logo file belongs to a book', () => {
  const expected = logos.flatMap(([logo]) => themes.map(([theme]) => `${logo}-${theme}.svg`));
  expect(readdirSync(folder).toSorted()).toEqual(expected.toSorted());
});

it('the contrast ratio is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
