import { type JsonBytes, QUOTE } from './json-bytes.ts';

/** No text: the empty one. */
export const NO_TEXT = 0;

/**
 * The different texts of an event, each decoded once and numbered as they appear. An answer says the same few names again and again,
 * and in much the same order: the text that stood here last is tried first, then whichever followed it before. Comparing bytes with
 * those of a known text costs less than looking for its end.
 */
export class StringInterner {
  readonly texts: string[] = [''];
  private readonly json: JsonBytes;
  private readonly starts: number[] = [0];
  private readonly lengths: number[] = [0];
  private readonly followers: number[] = [NO_TEXT];
  /** By their bytes as Latin-1, escapes and all: one text spelled in two ways gets two numbers. */
  private readonly numbers = new Map<string, number>([['', NO_TEXT]]);

  constructor(json: JsonBytes) {
    this.json = json;
  }

  /** The number of the text that begins at `from`; `last`: the one that stood at such a place before. */
  at(from: number, last: number): number {
    if (this.isAt(from, last)) return last;
    const follower = this.followers[last] ?? NO_TEXT;
    if (this.isAt(from, follower)) return follower;
    const number = this.lookUp(from);
    this.followers[last] = number;
    return number;
  }

  /** Where a numbered text that begins at `from` ends: the position of its closing quotation mark. */
  end(from: number, number: number): number {
    return from + (this.lengths[number] ?? 0);
  }

  private isAt(from: number, number: number): boolean {
    const length = this.lengths[number] ?? 0;
    return this.json.bytes[from + length] === QUOTE && this.json.isSame(from, this.starts[number] ?? 0, length);
  }

  private lookUp(from: number): number {
    const { json, texts, numbers } = this;
    const end = json.textEnd(from);
    const spelling = json.bytes.toString('latin1', from, end);
    const known = numbers.get(spelling);
    if (known !== undefined) return known;
    const number = texts.length;
    texts.push(json.text(from, end));
    this.starts.push(from);
    this.lengths.push(end - from);
    this.followers.push(NO_TEXT);
    numbers.set(spelling, number);
    return number;
  }
}
