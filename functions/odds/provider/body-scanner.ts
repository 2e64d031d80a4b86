import type { JsonObject } from '../../../shared/json/json.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  JsonBytes,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  UnsupportedShape,
} from './json-bytes.ts';
import { OutcomeColumns, OutcomeRows } from './outcome-columns.ts';
import { OutcomeScanner } from './outcome-scanner.ts';
import { ScannedBody } from './payload.ts';
import { NO_TEXT, StringInterner } from './string-interner.ts';

/** The keys that are read of an object: plain values and one list. Other keys are skipped. */
interface Keys {
  readonly facts: ReadonlySet<string>;
  readonly list: string;
}

const eventKeys: Keys = {
  facts: new Set(['id', 'sport_key', 'commence_time', 'home_team', 'away_team']),
  list: 'bookmakers',
};
const bookKeys: Keys = { facts: new Set(['key', 'last_update', 'link']), list: 'markets' };
const marketKeys: Keys = { facts: bookKeys.facts, list: 'outcomes' };

/**
 * Reads an event with its odds, or a list of events, straight from a response's bytes. The result is that of JSON.parse without unused
 * keys, and with OutcomeRows instead of each list of outcomes: a handful of objects for thousands of quotes. Undefined for any other shape,
 * JSON or not, which is left to JSON.parse.
 */
export function scanBody(bytes: Buffer): ScannedBody | undefined {
  try {
    return new ScannedBody(bytes, new BodyScanner(bytes).events());
  } catch (error) {
    if (error instanceof UnsupportedShape || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class BodyScanner {
  private readonly json: JsonBytes;
  private readonly memory: StringInterner;
  private readonly columns: OutcomeColumns;
  private readonly outcomeScanner: OutcomeScanner;
  /** Start of the next token. */
  private at: number;
  private lastKey = NO_TEXT;
  /** The string last read for each key, by key number. */
  private readonly lastTexts: number[] = [];

  constructor(bytes: Buffer) {
    this.json = new JsonBytes(bytes);
    this.memory = new StringInterner(this.json);
    this.columns = new OutcomeColumns(this.json, this.memory);
    this.outcomeScanner = new OutcomeScanner(this.json, this.memory, this.columns);
    this.at = this.json.token(0);
  }

  events(): readonly JsonObject[] {
    const events = this.isAt(OPEN_BRACKET) ? this.list(() => this.event()) : [this.event()];
    if (this.at !== this.json.bytes.length) throw new UnsupportedShape();
    return events;
  }

  private event(): JsonObject {
    const event = this.object(eventKeys, () => this.list(() => this.book()));
    // Otherwise it is another kind of response.
    if (event.bookmakers === undefined) throw new UnsupportedShape();
    return event;
  }

  private book(): JsonObject {
    return this.object(bookKeys, () => this.list(() => this.object(marketKeys, () => this.outcomes())));
  }

  private outcomes(): OutcomeRows {
    const first = this.columns.count;
    this.at = this.outcomeScanner.list(this.at);
    return new OutcomeRows(this.columns, first, this.columns.count);
  }

  private list<T>(item: () => T): readonly T[] {
    const items: T[] = [];
    this.pass(OPEN_BRACKET);
    while (!this.isAt(CLOSE_BRACKET)) {
      if (items.length > 0) this.pass(COMMA);
      items.push(item());
    }
    this.pass(CLOSE_BRACKET);
    return items;
  }

  private object(keys: Keys, readList: () => unknown): JsonObject {
    const object: Record<string, unknown> = {};
    this.pass(OPEN_BRACE);
    for (let members = 0; !this.isAt(CLOSE_BRACE); members++) {
      if (members > 0) this.pass(COMMA);
      const key = this.key();
      if (key !== keys.list && !keys.facts.has(key)) {
        this.at = this.json.token(this.json.skip(this.at));
        continue;
      }
      // JSON.parse keeps the last of duplicate keys.
      if (object[key] !== undefined) throw new UnsupportedShape();
      object[key] = key === keys.list ? readList() : this.fact();
    }
    this.pass(CLOSE_BRACE);
    return object;
  }

  private key(): string {
    if (!this.isAt(QUOTE)) throw new UnsupportedShape();
    const from = this.at + 1;
    this.lastKey = this.memory.at(from, this.lastKey);
    this.at = this.json.valueOf(this.memory.end(from, this.lastKey));
    return this.memory.texts[this.lastKey] ?? '';
  }

  /** A string, a number or null. */
  private fact(): string | number | null {
    const { json, memory, at } = this;
    if (this.isAt(QUOTE)) {
      const text = memory.at(at + 1, this.lastTexts[this.lastKey] ?? NO_TEXT);
      this.lastTexts[this.lastKey] = text;
      this.at = json.token(memory.end(at + 1, text) + 1);
      return memory.texts[text] ?? '';
    }
    if (json.isNull(at)) {
      this.at = json.token(json.skip(at));
      return null;
    }
    const number = new Float64Array(1);
    this.at = json.token(json.number(at, number, 0));
    return number[0] ?? 0;
  }

  private isAt(byte: number): boolean {
    return this.json.bytes[this.at] === byte;
  }

  private pass(byte: number): void {
    this.at = this.json.pass(this.at, byte);
  }
}
