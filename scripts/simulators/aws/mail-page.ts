import { MAIL_PATH, type Mail } from './mail-record.ts';

/** No scripts and nothing loaded; inline styles for the page and the mails. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** The page shows this many mails; older ones are in the JSON. */
const MAX_SHOWN = 50;

const SHEET = `
:root { color-scheme: light dark }
body { max-width: 1180px; margin: 0 auto; padding: 24px 16px 64px; font: 16px/1.5 system-ui, sans-serif }
article { margin: 24px 0; border: 1px solid GrayText; border-radius: 12px; overflow: hidden }
header { display: flex; flex-wrap: wrap; gap: 8px 16px; justify-content: space-between; padding: 16px 20px; overflow-wrap: anywhere }
h2, p { margin: 0 }
.parts { display: flex; flex-wrap: wrap; border-top: 1px solid GrayText }
iframe { flex: 3 1 480px; min-height: 680px; border: 0 }
pre { flex: 2 1 280px; margin: 0; padding: 20px; white-space: pre-wrap; overflow-wrap: anywhere }
`;

/** The latest mails, newest first, each as HTML without scripts and as plain text. */
export function mailPage(mails: readonly Mail[]): string {
  const shown = mails.slice(-MAX_SHOWN).toReversed();
  const body = shown.length === 0 ? '<p>No email has been sent yet.</p>' : shown.map(article).join('\n');
  const more = mails.length > shown.length ? `The latest ${shown.length} of ${mails.length} emails` : 'Newest first';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Emails sent by Crossbook on this machine</title>
<style>${SHEET}</style>
</head>
<body>
<h1>Emails</h1>
<p>${more}. None of them has left this machine. <a href="${MAIL_PATH}.json">As JSON</a></p>
${body}
</body>
</html>`;
}

function article({ id, at, to, from, subject, text, html }: Mail): string {
  const rendered =
    html === ''
      ? ''
      : `<iframe sandbox title="${escapeHtml(subject)}" loading="lazy" srcdoc="${escapeHtml(html)}"></iframe>`;
  return `<article>
<header>
<div><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to.join(', '))} · <time datetime="${at}">${clockTime(at)}</time> · from ${escapeHtml(from)}</p></div>
<form method="post" action="${MAIL_PATH}/aftermath"><input type="hidden" name="id" value="${escapeHtml(id)}">
<button name="aftermath" value="bounce">Simulate bounce</button><button name="aftermath" value="soft-bounce">Simulate full mailbox</button><button name="aftermath" value="complaint">Mark as spam</button></form>
</header>
<div class="parts">${rendered}<pre>${escapeHtml(text)}</pre></div>
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

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
