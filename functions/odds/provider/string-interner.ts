import { type JsonBytes, QUOTE, WORD } from './json-bytes.ts';

/** The empty string. */
export const NO_TEXT = 0;
/** An odd multiplier that spreads bits. */
const SPREAD = 0x9e3779b1;

/**
 * The distinct strings of an event, each decoded once and numbered in order of appearance. A reply repeats a few names in similar order, so
 * the last string at this place is tried first, then the two that followed it last. Comparing bytes with a known string is cheaper than
 * finding its end.
 */
export class StringInterner {
  readonly texts: string[] = [''];
  private readonly json: JsonBytes;
  private readonly starts: number[] = [0];
  private readonly lengths: number[] = [0];
  private readonly followers: number[] = [NO_TEXT];
  private readonly earlierFollowers: number[] = [NO_TEXT];
  /** Their numbers by a hash of the raw bytes, including escapes: two spellings of a string get two numbers. */
  private readonly numbers = new Map<number, number[]>([[0, [NO_TEXT]]]);

  constructor(json: JsonBytes) {
    this.json = json;
  }

  /** The number of the string that starts at `from`; `last`: the previous one at such a place. */
  at(from: number, last: number): number {
    if (this.isAt(from, last)) return last;
    const follower = this.followers[last] ?? NO_TEXT;
    if (this.isAt(from, follower)) return follower;
    const earlier = this.earlierFollowers[last] ?? NO_TEXT;
    const number = this.isAt(from, earlier) ? earlier : this.lookUp(from);
    this.followers[last] = number;
    this.earlierFollowers[last] = follower;
    return number;
  }

  /** The position of the closing quote of a known string that starts at `from`. */
  end(from: number, number: number): number {
    return from + (this.lengths[number] ?? 0);
  }

  private isAt(from: number, number: number): boolean {
    const length = this.lengths[number] ?? 0;
    return this.json.bytes[from + length] === QUOTE && this.json.isSame(from, this.starts[number] ?? 0, length);
  }

  private lookUp(from: number): number {
    const { json, texts } = this;
    const end = json.textEnd(from);
    const length = end - from;
    const hash = this.hashOf(from, length);
    const alike = this.numbers.get(hash);
    const known = alike?.find((number) => this.isAt(from, number));
    if (known !== undefined) return known;
    const number = texts.length;
    texts.push(json.text(from, end));
    this.starts.push(from);
    this.lengths.push(length);
    this.followers.push(NO_TEXT);
    this.earlierFollowers.push(NO_TEXT);
    if (alike === undefined) this.numbers.set(hash, [number]);
    else alike.push(number);
    return number;
  }

  /** Of the length and the first and last bytes. */
  private hashOf(from: number, length: number): number {
    const { json } = this;
    if (length < WORD) return length;
    return json.word(from) ^ Math.imul(json.word(from + length - WORD), SPREAD) ^ length;
  }
}
