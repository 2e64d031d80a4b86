/** As few lists as possible of neighbors that each fit; one that does not fit alone is a list of its own. */
export function inParts<V>(values: readonly V[], fits: (part: readonly V[]) => boolean): V[][] {
  const parts: V[][] = [];
  for (const value of values) {
    const last = parts.at(-1);
    if (last !== undefined && fits([...last, value])) last.push(value);
    else parts.push([value]);
  }
  return parts;
}
