/** Why a file cannot be read, as a sentence. */
interface RefusedFile {
  readonly refused: string;
}

const NEWLINE = 10;
const MEGABYTE = 1024 * 1024;

const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly text: string }[] = [
  { bytes: [0x50, 0x4b, 3, 4], text: 'This is an Excel workbook or a zip file. Save it as CSV, or unpack it, first.' },
  { bytes: [0x1f, 0x8b], text: 'This file is compressed. Unpack it first.' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], text: 'This is an Excel workbook. Save it as CSV first.' },
  { bytes: [0x25, 0x50, 0x44, 0x46], text: 'This is a PDF. Only CSV files can be imported.' },
];

/**
 * The text of a file, or why it has none: R-474. UTF-16 is known by its mark, or by zeros beside each Latin letter; text that is not UTF-8 is read
 * as Windows-1252, in which older programs write.
 */
export function decodeFile(bytes: Uint8Array, mostBytes: number): string | RefusedFile {
  if (bytes.length > mostBytes) return { refused: `The file is larger than ${mostBytes / MEGABYTE} MB. Split it.` };
  const known = SIGNATURES.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  if (known !== undefined) return { refused: known.text };
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  const binaryAt = bytes.indexOf(0);
  if (binaryAt !== -1)
    return { refused: `Line ${lineAt(bytes, binaryAt)}: this is not text. Only CSV files can be imported.` };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Bytes looked at for zeros. */
const SAMPLE = 200;

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (parity: 0 | 1) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length;
  if (zeros(0) === 0 && zeros(1) > sample.length / 4) return 'utf-16le';
  return zeros(1) === 0 && zeros(0) > sample.length / 4 ? 'utf-16be' : undefined;
}

/** From 1. */
function lineAt(bytes: Uint8Array, at: number): number {
  return bytes.subarray(0, at).reduce((line, byte) => (byte === NEWLINE ? line + 1 : line), 1);
}
