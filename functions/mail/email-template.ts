import type { EmailCopy, EmailLink } from './templates.ts';

/** An email's colors by role, as on the page: for light and dark. Each text must be readable on the backgrounds listed with it. */
export const emailColors = {
  light: {
    canvas: '#f5f6f9',
    surface: '#ffffff',
    sunken: '#eef0f5',
    line: '#e1e5ec',
    ink: '#10151f',
    muted: '#525c6d',
    accent: '#4338ca',
    onAccent: '#ffffff',
  },
  dark: {
    canvas: '#0b0e15',
    surface: '#141925',
    sunken: '#1c2231',
    line: '#262e3f',
    ink: '#eef1f7',
    muted: '#a3aec1',
    accent: '#5b54e8',
    onAccent: '#ffffff',
  },
} as const;

/** A rendered email without its recipient. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Parts {
  /** Six digits; absent in a notice. */
  readonly code?: string | undefined;
  /** The site; besides it an email links to sportsbooks only. */
  readonly siteOrigin: string;
  /** Of an email that its recipient may unsubscribe from: the page for that, and the sender's postal address. */
  readonly subscription?: { readonly unsubscribePath: string; readonly postalAddress: string };
}

const NAME = 'Crossbook';
const UNSUBSCRIBE = 'Unsubscribe from alerts by email';
const NO_REPLY = 'Replies to this email are not read.';

/** Renders the copy as plain text and as self-contained HTML with dark-mode support. */
export function renderEmail(words: EmailCopy, { code, siteOrigin, subscription }: Parts): EmailContent {
  const page = `${siteOrigin}${words.linkPath ?? ''}`;
  const because = `You get this email because ${words.because}`;
  const items = words.items ?? [];
  const unsubscribe = subscription === undefined ? undefined : `${siteOrigin}${subscription.unsubscribePath}`;
  const address = subscription === undefined ? [] : [subscription.postalAddress];
  const text = [
    words.heading,
    words.intro,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...words.more,
    ...items.map((item) => itemText(item, siteOrigin)),
    ...(words.link === undefined ? [] : [`${words.link}: ${page}`]),
    words.notYou,
    [
      ...['--', `${NAME}, ${siteOrigin}`, because, NO_REPLY],
      ...(unsubscribe === undefined ? [] : [`${UNSUBSCRIBE}: ${unsubscribe}`]),
      ...address,
    ].join('\n'),
  ].join('\n\n');
  const rows = [
    heading(words.heading),
    paragraph(words.intro),
    ...(code === undefined ? [] : [codeRow(code)]),
    ...words.more.map(paragraph),
    ...items.map((item) => itemRow(item, siteOrigin)),
    ...(words.link === undefined ? [] : [button(words.link, page)]),
    paragraph(words.notYou),
  ];
  const footer = `<a class="muted" href="${escaped(siteOrigin)}" style="color:${light.muted}">${NAME}, ${escaped(siteOrigin)}</a><br />${escaped(because)}<br />${NO_REPLY}${
    unsubscribe === undefined
      ? ''
      : `<br /><a class="muted" href="${escaped(unsubscribe)}" style="color:${light.muted}">${UNSUBSCRIBE}</a>`
  }${address.map((line) => `<br />${escaped(line)}`).join('')}`;
  return { subject: words.subject, text: `${text}\n`, html: document(words.subject, rows.join('\n'), footer) };
}

type EmailItem = NonNullable<EmailCopy['items']>[number];

function addressOf(path: string, siteOrigin: string): string {
  return path.startsWith('https://') ? path : `${siteOrigin}${path}`;
}

/** Escapes text for HTML content and quoted attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const { light, dark } = emailColors;
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

/** Light colors are inline, since some clients drop the style sheet; dark ones are in the sheet, since they need a media query. */
const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background-color:${dark.canvas} !important}
.card{background-color:${dark.surface} !important;border-color:${dark.line} !important}
.code{background-color:${dark.sunken} !important;color:${dark.ink} !important}
.button{background-color:${dark.accent} !important}
.ink{color:${dark.ink} !important}
.muted{color:${dark.muted} !important}
}`;

/** Two bars that pass each other, as the boards draw two prices; of table cells, since mail programs show no SVG. */
const CROSSING = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:8px">${[
  [false, true, true],
  [true, true, false],
]
  .map((cells) => `<tr>${cells.map(barCell).join('')}</tr>`)
  .join('')}</table>`;

function barCell(isDrawn: boolean): string {
  const drawn = isDrawn ? ` class="button" style="background-color:${light.accent};` : ' style="';
  return `<td width="24" height="3"${drawn}width:24px;height:3px;font-size:0;line-height:0"></td>`;
}

function document(title: string, rows: string, footer: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<title>${escaped(title)}</title>
<style>${SHEET}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${light.canvas}">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.canvas}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td class="ink" style="padding:0 8px 16px;${FONT};font-size:18px;font-weight:700;color:${light.ink}">${NAME}${CROSSING}</td></tr>
<tr><td class="card" style="padding:32px 24px 16px;background-color:${light.surface};border:1px solid ${light.line};border-radius:12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows}
</table>
</td></tr>
<tr><td class="muted" style="padding:16px 8px 0;${FONT};font-size:13px;line-height:20px;color:${light.muted}">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function heading(text: string): string {
  return `<tr><td style="padding:0 0 12px"><h1 class="ink" style="margin:0;${FONT};font-size:22px;line-height:28px;font-weight:700;color:${light.ink}">${escaped(text)}</h1></td></tr>`;
}

function paragraph(text: string): string {
  return `<tr><td class="ink" style="padding:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${light.ink}">${escaped(text)}</td></tr>`;
}

function itemText(item: EmailItem, siteOrigin: string): string {
  if (!('links' in item)) return `${item.text}\n${addressOf(item.path, siteOrigin)}`;
  const links = item.links.map(({ text, path }) => `${text}: ${addressOf(path, siteOrigin)}`);
  return [item.text, ...links].join('\n');
}

function itemRow(item: EmailItem, siteOrigin: string): string {
  const link = ({ text, path }: EmailLink, wrap = '') =>
    `<a class="ink" href="${escaped(addressOf(path, siteOrigin))}" style="color:${light.ink}${wrap}">${escaped(text)}</a>`;
  const shown =
    'links' in item
      ? linesAndLinks(
          item.text,
          item.links.map((each) => link(each, ';white-space:nowrap')),
        )
      : link(item);
  return `<tr><td class="ink" style="padding:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${light.ink}">${shown}</td></tr>`;
}

/** The first line stands out, since several items follow one another. */
function linesAndLinks(text: string, links: readonly string[]): string {
  const [first = '', ...lines] = text.split('\n').map(escaped);
  return [lines.length === 0 ? first : `<b>${first}</b>`, ...lines, links.join(' · ')].join('<br />');
}

/** A single text node, so that it can be selected and copied at once. */
function codeRow(code: string): string {
  return `<tr><td style="padding:4px 0 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="code" align="center" style="padding:18px 8px 18px 16px;background-color:${light.sunken};border-radius:8px;${MONO};font-size:34px;line-height:40px;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:8px;color:${light.ink};-webkit-user-select:all;user-select:all">${escaped(code)}</td></tr></table></td></tr>`;
}

function button(label: string, address: string): string {
  return `<tr><td style="padding:4px 0 20px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="background-color:${light.accent};border-radius:8px"><a href="${escaped(address)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${light.onAccent};text-decoration:none">${escaped(label)}</a></td></tr></table></td></tr>`;
}
