// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * A text for a notification or a chat: without line breaks, control characters, and marks that reorder it, at most so many bytes of UTF-8.
 * Names in it come from the odds provider.
 */
export function plainText(text: string, maxBytes: number): string {
  const clean = text.replaceAll(UNSEEN, ' ').trim();
  if (Buffer.byteLength(clean) <= maxBytes) return clean;
  let [short, bytes] = ['', Buffer.byteLength('…')];
  for (const character of clean) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    short += character;
  }
  return `${short}…`;
}

/** The same with nothing that a chat would turn into a link: only ours is one. */
export function unlinkedText(text: string, maxBytes: number): string {
  return (
    plainText(text, maxBytes)
      .replaceAll('://', ': //')
      .replaceAll(/\bwww\./gi, 'www ')
      // Telegram links a domain without a scheme too.
      .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '. ')
  );
}
