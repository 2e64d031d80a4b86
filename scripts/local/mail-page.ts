import type { Mail } from './mail-sent.ts';

/** Every mail, newest first, as plain text. */
export function mailPage(mails: readonly Mail[]): string {
  const items = mails
    .toReversed()
    .map(
      ({ at, from, to, subject, text }) =>
        `<article><h2>${escaped(subject)}</h2><p>${at}, from ${escaped(from)} to ${escaped(to.join(', '))}</p><pre>${escaped(text)}</pre></article>`,
    );
  const body = items.length === 0 ? '<p>No mail has been sent yet.</p>' : items.join('<hr>');
  return `<!doctype html><html lang="en"><title>Mails sent by Crossbook on this machine</title><h1>Mails</h1>${body}</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
