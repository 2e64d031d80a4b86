/** The bytes do not have the expected shape and may not be JSON. The caller falls back to JSON.parse. */
export class UnsupportedShape extends Error {
  override readonly name = 'UnsupportedShape';
}

export const QUOTE = byteOf('"');
export const COMMA = byteOf(',');
export const OPEN_BRACE = byteOf('{');
export const CLOSE_BRACE = byteOf('}');
export const OPEN_BRACKET = byteOf('[');
export const CLOSE_BRACKET = byteOf(']');
const COLON = byteOf(':');
const BACKSLASH = byteOf('\\');
const MINUS = byteOf('-');
const DOT = byteOf('.');
const ZERO = byteOf('0');
const NINE = byteOf('9');
const SPACE = byteOf(' ');
const OTHER_SPACES: ReadonlySet<number | undefined> = new Set(['\t', '\n', '\r'].map(byteOf));

/** Bytes of what `JsonBytes.word` returns. */
export const WORD = 4;
const ONES = 0x01010101;
const HIGH_BITS = 0x80808080 | 0;
const SPACES = SPACE * ONES;
const QUOTES = QUOTE * ONES;
const BACKSLASHES = BACKSLASH * ONES;

const NULL = wordOf('null');
const TRUE = wordOf('true');
const LETTER_F = byteOf('f');
const ALSE = wordOf('alse');

/**
 * A double holds integers of this many digits and powers of ten up to 22 exactly, so their quotient is rounded only once, to the nearest
 * double.
 */
const EXACT_DIGITS = 15;

/**
 * Tokens of JSON (RFC 8259) in UTF-8 bytes. Methods take the start of a token and return the position after it; for anything unexpected, or
 * a number that cannot be read exactly, they throw UnsupportedShape.
 */
export class JsonBytes {
  readonly bytes: Buffer;
  private readonly words: DataView;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Four bytes as one number, to compare them at once; 0 if fewer are left. */
  word(at: number): number {
    return at + WORD <= this.bytes.length ? this.words.getInt32(at, true) : 0;
  }

  /** Start of the next token. */
  token(at: number): number {
    return (this.bytes[at] ?? QUOTE) > SPACE ? at : this.afterSpaces(at);
  }

  private afterSpaces(at: number): number {
    let next = at;
    while ((this.bytes[next] ?? QUOTE) <= SPACE) {
      if (this.bytes[next] !== SPACE && !OTHER_SPACES.has(this.bytes[next])) throw new UnsupportedShape();
      next++;
    }
    return next;
  }

  /** Skips one byte of punctuation; returns the start of the next token. */
  pass(at: number, byte: number): number {
    if (this.bytes[at] !== byte) throw new UnsupportedShape();
    return this.token(at + 1);
  }

  /** Start of a key's value, given the position of the key's closing quote. */
  valueOf(keyEnd: number): number {
    if (this.bytes[keyEnd] !== QUOTE) throw new UnsupportedShape();
    return this.pass(this.token(keyEnd + 1), COLON);
  }

  /**
   * The position of the closing quote of the string that starts at `from`. Checks four bytes at a time: the subtraction sets a byte's
   * highest bit exactly if it was below a space, or equal to a quote or a backslash before the XOR (Hacker's Delight, 6-1; a borrow may
   * spoil later bytes, never the first match).
   */
  textEnd(from: number): number {
    const { bytes, words } = this;
    let at = from;
    for (const last = bytes.length - WORD; at <= last; at += WORD) {
      const word = words.getInt32(at, true);
      const borrowed = (word - SPACES) | ((word ^ QUOTES) - ONES) | ((word ^ BACKSLASHES) - ONES);
      const marks = borrowed & ~word & HIGH_BITS;
      if (marks === 0) continue;
      at += (31 - Math.clz32(marks & -marks)) >> 3;
      return bytes[at] === QUOTE ? at : this.escapedEnd(from, at);
    }
    return this.escapedEnd(from, at);
  }

  /** The string between its quotes, as found by `textEnd`. */
  text(from: number, end: number): string {
    const spelled = this.bytes.toString('utf8', from, end);
    return spelled.includes('\\') ? this.parsed(from, end) : spelled;
  }

  /** Reads a number into a column. */
  number(at: number, column: Float64Array, place: number): number {
    const { bytes } = this;
    const isNegative = bytes[at] === MINUS;
    const from = isNegative ? at + 1 : at;
    let next = from;
    let digits = 0;
    for (; isDigit(bytes[next]); next++) digits = digits * 10 + (bytes[next] ?? 0) - ZERO;
    if (next === from || (next > from + 1 && bytes[from] === ZERO)) throw new UnsupportedShape();
    let scale = 1;
    if (bytes[next] === DOT) {
      const point = next++;
      for (; isDigit(bytes[next]); next++) {
        digits = digits * 10 + (bytes[next] ?? 0) - ZERO;
        scale *= 10;
      }
      if (next === point + 1) throw new UnsupportedShape();
    }
    if (next - from > EXACT_DIGITS) throw new UnsupportedShape();
    column[place] = (isNegative ? -digits : digits) / scale;
    return next;
  }

  isNull(at: number): boolean {
    return this.word(at) === NULL;
  }

  /** Whether the token is null, true or false. */
  isWord(at: number): boolean {
    const word = this.word(at);
    return word === NULL || word === TRUE || (this.bytes[at] === LETTER_F && this.word(at + 1) === ALSE);
  }

  /** Skips a plain value; not for lists or objects. */
  skip(at: number): number {
    if (this.bytes[at] === QUOTE) return this.textEnd(at + 1) + 1;
    if (!this.isWord(at)) return this.number(at, ignored, 0);
    return at + WORD + (this.bytes[at] === LETTER_F ? 1 : 0);
  }

  /** Whether `length` bytes are equal at both positions. */
  isSame(at: number, there: number, length: number): boolean {
    const { bytes } = this;
    if (at + length > bytes.length) return false;
    let i = 0;
    for (; i + WORD <= length; i += WORD)
      if (this.words.getInt32(at + i, true) !== this.words.getInt32(there + i, true)) return false;
    for (; i < length; i++) if (bytes[at + i] !== bytes[there + i]) return false;
    return true;
  }

  /** The end of a string with an escape, or near the end of the bytes. JSON.parse decides whether it is valid. */
  private escapedEnd(from: number, at: number): number {
    const { bytes } = this;
    let end = at;
    while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
    this.parsed(from, end);
    return end;
  }

  private parsed(from: number, end: number): string {
    const text: unknown = JSON.parse(this.bytes.toString('utf8', from - 1, end + 1));
    if (typeof text !== 'string') throw new UnsupportedShape();
    return text;
  }
}

const ignored = new Float64Array(1);

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function byteOf(character: string): number {
  return character.charCodeAt(0);
}

/** Four characters as returned by `JsonBytes.word`. */
function wordOf(characters: string): number {
  return Buffer.from(characters, 'latin1').readInt32LE(0);
}
