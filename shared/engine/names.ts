/*
 * Names of teams, players and outcomes are matched exactly but for notation: Unicode composition, spaces around and between words, and
 * case. Accents, suffixes and initials may tell two people apart, so names that differ in them are only counted as near misses.
 */

/** Names that need no cleaning, as most do: words of ASCII characters with single spaces between them. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** As it is shown: composed (NFC), trimmed, single spaces. */
export function cleanName(name: string): string {
  if (CLEAN.test(name)) return name;
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** What two spellings of one name have in common. */
export function foldName(name: string): string {
  return cleanName(name).toLowerCase();
}

export function isSameName(a: string, b: string): boolean {
  return a === b || foldName(a) === foldName(b);
}

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v']);

/**
 * What near misses have in common: the last names without accents, punctuation and suffixes, after the first letter of the first name. Of a
 * name of one word that word.
 */
export function nearName(name: string): string {
  // Decomposed, so that accents go as punctuation does.
  const plain = foldName(name)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}\s]/gu, '');
  const words = plain.split(' ').filter((word) => word !== '');
  while (words.length > 1 && SUFFIXES.has(words.at(-1) ?? '')) words.pop();
  if (words.length === 1) return words.join(' ');
  const lastInitial = words.findLastIndex((word, at) => at < words.length - 1 && word.length === 1);
  const first = words[0]?.charAt(0) ?? '';
  return [first, ...words.slice(Math.max(1, lastInitial + 1))].join(' ');
}
