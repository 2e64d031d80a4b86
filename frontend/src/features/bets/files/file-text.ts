import { MAX_IMPORT_BYTES } from '../../../../../shared/contracts/bets/imports.ts';
import type { RefusedFile } from '../../../../../shared/csv/read-table.ts';

const NEWLINE = 10;

const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly text: string }[] = [
  { bytes: [0x50, 0x4b, 3, 4], text: 'This is an Excel workbook or a zip file. Save it as CSV, or unpack it, first.' },
  { bytes: [0x1f, 0x8b], text: 'This file is compressed. Unpack it first.' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], text: 'This is an Excel workbook. Save it as CSV first.' },
  { bytes: [0x25, 0x50, 0x44, 0x46], text: 'This is a PDF. Only CSV files can be imported.' },
  { bytes: [0xff, 0xfe], text: 'Line 1: the text is UTF-16. Save the file as “CSV UTF-8”.' },
  { bytes: [0xfe, 0xff], text: 'Line 1: the text is UTF-16. Save the file as “CSV UTF-8”.' },
];

/** The text of a file, or why it has none: R-474. */
export function decodeFile(bytes: Uint8Array): string | RefusedFile {
  if (bytes.length > MAX_IMPORT_BYTES) return { refused: 'The file is larger than 5 MB. Split it.' };
  const known = SIGNATURES.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  if (known !== undefined) return { refused: known.text };
  const binaryAt = bytes.indexOf(0);
  if (binaryAt !== -1)
    return { refused: `Line ${lineAt(bytes, binaryAt)}: this is not text. Only CSV files can be imported.` };
  try {
    return decoded(bytes);
  } catch {
    return { refused: `Line ${unreadableLine(bytes)}: a character is not UTF-8. Save the file as “CSV UTF-8”.` };
  }
}

/** @throws TypeError if it is not UTF-8 */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** From 1. */
function lineAt(bytes: Uint8Array, at: number): number {
  return bytes.subarray(0, at).reduce((line, byte) => (byte === NEWLINE ? line + 1 : line), 1);
}

/** The first line that is not UTF-8: no byte of a longer character is a line end. */
function unreadableLine(bytes: Uint8Array): number {
  for (let [from, line] = [0, 1]; from < bytes.length; line += 1) {
    const end = bytes.indexOf(NEWLINE, from);
    const to = end === -1 ? bytes.length : end + 1;
    try {
      decoded(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to;
  }
  return 1;
}
