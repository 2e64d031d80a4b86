import { expect, it } from 'vitest';
import { emailColors, escaped, renderEmail } from './email-template.ts';
import { noticeCopy } from './notice-copy.ts';
import { codeMails, type EmailCopy, noticeMails } from './templates.ts';

const siteOrigin = 'https://crossbook.example';
const CODE = '004217';
const to = 'ann@example.com';
/** 2026-11-24T12:00:00Z */
const ENDS = 1_795_521_600;
const partsOfCases = [
  { kind: 'trial-ending', to, endsAt: ENDS, amountCents: 30_00, interval: 'month' },
  { kind: 'trial-ending', to, endsAt: ENDS, amountCents: 270_00, interval: 'year' },
  { kind: 'sign-up-undone', to, paid: true },
  { kind: 'sign-up-undone', to, paid: false },
] as const;
const all: [string, EmailCopy, string | undefined][] = [
  ...Object.entries(codeMails).map(([name, words]): [string, EmailCopy, string] => [`code for ${name}`, words, CODE]),
  ...Object.entries(noticeMails).map(([name, words]): [string, EmailCopy, undefined] => [name, words, undefined]),
  ...partsOfCases.map((mail): [string, EmailCopy, undefined] => [JSON.stringify(mail), noticeCopy(mail), undefined]),
];
const letters = all.map(([name, words, code]) => ({ name, words, code, ...renderEmail(words, { code, siteOrigin }) }));

/** Visible text of HTML: no tags, no style sheet, decoded entities, one line. */
function seen(html: string): string {
  const body = html.replace(/<head>.*<\/head>/s, '').replaceAll(/<[^>]*>/g, ' ');
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return Object.entries(entities)
    .reduce((text, [entity, sign]) => text.replaceAll(entity, sign), body)
    .replaceAll(/\s+/g, ' ');
}

it('an email with a code has the expected text', () => {
  expect(renderEmail(codeMails['sign-up'], { code: CODE, siteOrigin }).text).toBe(`Verify your email

You are a step away from your Crossbook account. Enter this code on the page where you are signing up:

    004217

The code works once, for up to 10 minutes. We never ask for it by phone, chat or email. Do not share it with anyone.

If you are not signing up, ignore this email: without the code nobody can use your address.

--
Crossbook, https://crossbook.example
You get this email because someone entered this address to sign up at Crossbook.
Replies to this email are not read.
`);
});

it('a notice has the expected text', () => {
  expect(renderEmail(noticeMails['already-registered'], { siteOrigin }).text).toBe(`You already have an account

Someone tried to sign up at Crossbook with this address, but it already has an account.

If it was you, log in instead. If you forgot your password, reset it there.

Log in to Crossbook: https://crossbook.example

If it was not you, ignore this email: your account stays as it is.

--
Crossbook, https://crossbook.example
You get this email because someone entered this address to sign up at Crossbook.
Replies to this email are not read.
`);
});

it('the trial email has the end, the amount, and that canceling before is free', () => {
  const words = partsOfCases.slice(0, 2).map(noticeCopy);
  expect(words.map(({ intro }) => intro)).toEqual([
    'Your free trial of Crossbook ends on November 24, 2026. After that your card is charged $30.00, and again each month.',
    'Your free trial of Crossbook ends on November 24, 2026. After that your card is charged $270.00, and again each year.',
  ]);
  expect(words[0]?.more.join(' ')).toContain('cancel under Settings before then and you pay nothing');
});

it('a refund is mentioned only if something was paid', () => {
  const [paid, unpaid] = partsOfCases.slice(2).map((mail) => renderEmail(noticeCopy(mail), { siteOrigin }).text);
  expect(paid).toContain('Your payment will be refunded in full.');
  expect(unpaid).toContain('You were not charged.');
  expect(unpaid).not.toContain('goes back');
});

it.each(letters)('an email says the same in text and HTML: $name', ({ words, code, text, html }) => {
  const facts = [words.heading, words.intro, ...words.more, words.notYou, words.because, code ?? 'Crossbook'];
  const page = seen(html);
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
  expect(facts.filter((fact) => !page.includes(fact))).toEqual([]);
});

it.each(letters)('an email shows a code only where there is one: $name', ({ code, text, html }) => {
  const codes = (shown: string) => [...new Set(shown.match(/(?<!\d)\d{6}(?!\d)/g) ?? [])];
  expect([codes(text), codes(seen(html))]).toEqual(code === undefined ? [[], []] : [[CODE], [CODE]]);
});

it.each(letters)('an email has no digits in its subject, so on locked screens: $name', ({ subject }) => {
  expect(subject).toMatch(/^[A-Za-z ]{10,60}$/);
});

it.each(letters.filter(({ code }) => code !== undefined))(
  'the inbox preview does not contain the code: $name',
  ({ text, html }) => {
    expect(text.indexOf(CODE)).toBeGreaterThan(100);
    expect(seen(html).indexOf(CODE)).toBeGreaterThan(100);
  },
);

it.each(letters)('an email leads nowhere but to the product, and loads nothing: $name', ({ words, text, html }) => {
  const addresses = [...`${text} ${html}`.matchAll(/\b[a-z]+:\/\/[^\s"'<,]+/g)].map(([address]) => address);
  const page = `${siteOrigin}${words.linkPath ?? ''}`;
  expect(new Set(addresses)).toEqual(new Set([siteOrigin, ...(words.link === undefined ? [] : [page])]));
  expect(html).not.toMatch(
    /<(img|script|link|iframe|form|object|video|svg|base)\b|url\(|@import|\ssrc=|\sbackground=|\son\w+=/i,
  );
});

it.each(letters)('the HTML is well-formed: $name', ({ html }) => {
  const open: string[] = [];
  const rest = html.replace('<!doctype html>\n', '').replaceAll(/<[^<>]*>/g, (tag) => {
    const [, close, name, attributes, ended] =
      /^<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*) ?(\/?)>$/.exec(tag) ?? [];
    if (name === undefined) throw new Error(`no tag: ${tag}`);
    if (close === '/') expect(open.pop()).toBe(name);
    else if (ended !== '/') open.push(name);
    const names = [...(attributes ?? '').matchAll(/ ([a-z-]+)=/g)].map(([, attribute]) => attribute);
    expect(new Set(names).size).toBe(names.length);
    return '';
  });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|#39);)/);
});

it('R-089: markup and quotes are escaped', () => {
  const hostile = `<script>alert("1")</script> & 'x'`;
  const { html } = renderEmail(
    { ...codeMails['sign-up'], heading: hostile, subject: hostile },
    { code: hostile, siteOrigin },
  );
  expect(html).not.toContain('<script');
  expect(escaped(hostile)).toBe('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;');
  expect(seen(html).split(hostile)).toHaveLength(3);
});

/** Text and background colors. */
const readOn = [
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'canvas'],
  ['muted', 'surface'],
  ['muted', 'canvas'],
  ['onAccent', 'accent'],
] as const;

it.each(['light', 'dark'] as const)('an email is legible in %s: every text has a contrast of 4.5 or more', (scheme) => {
  const colours = emailColors[scheme];
  for (const [text, ground] of readOn) {
    expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

it('the contrast is right for black on white, and for a gray that just passes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('every color used is a named one', () => {
  const known = new Set<string>([...Object.values(emailColors.light), ...Object.values(emailColors.dark)]);
  const used = letters.flatMap(({ html }) => html.match(/#[0-9a-f]{6}\b/g) ?? []);
  expect([...new Set(used)].filter((colour) => !known.has(colour))).toEqual([]);
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const channel = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
