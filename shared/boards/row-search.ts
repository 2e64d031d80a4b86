const texts = new WeakMap<object, string>();

/** The words of a search, as `textOfRow` writes them. */
export function searchWords(search: string): readonly string[] {
  return plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** The teams and the player of a row, without accents and in lower case. */
export function textOfRow(row: unknown): string {
  if (typeof row !== 'object' || row === null) return '';
  const known = texts.get(row);
  if (known !== undefined) return known;
  const parts: readonly unknown[] = [Reflect.get(row, 'eventTitle'), Reflect.get(row, 'participant')];
  const made = plain(parts.filter((part) => typeof part === 'string').join(' '));
  texts.set(row, made);
  return made;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
