const END = '<!-- end -->';

export interface MarkedPlace {
  /** The document's. */
  readonly name: string;
  /** The line after which the section begins; it goes on until the next `<!-- end -->`. */
  readonly begin: string;
}

/** The document with the section in its place. @throws Error when the document does not say where. */
export function between(document: string, { name, begin }: MarkedPlace, section: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(END, from);
  if (from === -1 || to === -1) throw new Error(`${name} does not say where the table goes: ${begin} … ${END}`);
  return `${document.slice(0, from + begin.length)}\n\n${section}\n\n${document.slice(to)}`;
}
