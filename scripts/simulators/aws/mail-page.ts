import { MAIL_PATH, type Mail } from './mail-sent.ts';

/** Nothing runs here, and nothing is loaded; styles are the page's own and the mails'. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Mails that the page shows; older ones stand in the JSON. */
const MOST_SHOWN = 50;

const SHEET = `
:root { color-scheme: light dark; --canvas: #f5f6f9; --surface: #fff; --line: #e1e5ec; --ink: #10151f; --muted: #525c6d }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0b0e15; --surface: #141925; --line: #262e3f; --ink: #eef1f7; --muted: #a3aec1 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 64px; background: var(--canvas); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 1180px; margin: 0 auto }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25 }
.lead { margin: 0 0 24px; color: var(--muted) }
article { margin: 0 0 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow: hidden }
header { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: flex-start; justify-content: space-between; padding: 16px 20px }
h2 { margin: 0; font-size: 18px; line-height: 1.35; overflow-wrap: anywhere }
.facts { margin: 2px 0 0; color: var(--muted); font-size: 14px; overflow-wrap: anywhere }
form { display: flex; gap: 8px; margin: 0 }
button { padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-size: 14px; cursor: pointer }
button:hover { background: var(--canvas) }
.parts { display: grid; border-top: 1px solid var(--line) }
iframe { display: block; width: 100%; height: 100%; min-height: 680px; border: 0 }
pre { margin: 0; padding: 20px; border-top: 1px solid var(--line); font: 14px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
@media (min-width: 768px) {
  .parts { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) }
  pre { border-top: 0; border-left: 1px solid var(--line) }
}
.parts > :only-child { grid-column: 1 / -1; border-left: 0 }
`;

/** The latest mails, newest first: the HTML as a mail client shows it, without scripts, and the plain text beside it. */
export function mailPage(mails: readonly Mail[]): string {
  const shown = mails.slice(-MOST_SHOWN).toReversed();
  const body = shown.length === 0 ? '<p class="lead">No mail has been sent yet.</p>' : shown.map(article).join('\n');
  const more = mails.length > shown.length ? `The latest ${shown.length} of ${mails.length} mails` : 'The latest first';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails sent by Crossbook on this machine</title>
<style>${SHEET}</style>
</head>
<body>
<main>
<h1>Mails</h1>
<p class="lead">${more}. None of them has left this machine. <a href="${MAIL_PATH}.json">As JSON</a></p>
${body}
</main>
</body>
</html>`;
}

function article({ id, at, to, from, subject, text, html }: Mail): string {
  const rendered =
    html === '' ? '' : `<iframe sandbox title="${escaped(subject)}" loading="lazy" srcdoc="${escaped(html)}"></iframe>`;
  return `<article>
<header>
<div><h2>${escaped(subject)}</h2><p class="facts">To ${escaped(to.join(', '))} · <time datetime="${at}">${clockTime(at)}</time> · from ${escaped(from)}</p></div>
<form method="post" action="${MAIL_PATH}/aftermath"><input type="hidden" name="id" value="${escaped(id)}">
<button name="aftermath" value="bounce">Let it bounce</button><button name="aftermath" value="complaint">Call it spam</button></form>
</header>
<div class="parts">${rendered}<pre>${escaped(text)}</pre></div>
</article>`;
}

/** `21 Nov 2026, 15:00:00 UTC`. */
function clockTime(at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    timeZone: 'UTC',
    timeZoneName: 'short',
  } as const).format(new Date(at));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
