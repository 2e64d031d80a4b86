import { type ImportedPosition, POSITIONS_PER_IMPORT_CALL } from '../../../../../shared/contracts/bets/imports.ts';

/** Below what a call takes. */
const MAX_PART_CHARACTERS = 64 * 1024;

/** Parts of at most 50 positions, and of so few characters that they fit into a call in any encoding. */
export function partsOf(positions: readonly ImportedPosition[]): ImportedPosition[][] {
  const parts: ImportedPosition[][] = [];
  let room = 0;
  for (const position of positions) {
    const size = JSON.stringify(position).length;
    const last = parts.at(-1);
    if (last === undefined || last.length === POSITIONS_PER_IMPORT_CALL || size > room) {
      parts.push([position]);
      room = MAX_PART_CHARACTERS - size;
    } else {
      last.push(position);
      room -= size;
    }
  }
  return parts;
}
