import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  type JsonBytes,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  UnsupportedShape,
} from './json-bytes.ts';
import { DESCRIPTION, LINK, NAME, type OutcomeColumns, POINT, PRICE, SID } from './outcome-columns.ts';
import { NO_TEXT, type StringInterner } from './string-interner.ts';

/** Kinds of values: a string or number that is read, by its key; or another one. */
type Kind = 'name' | 'description' | 'price' | 'point' | 'bet_limit' | 'link' | 'sid' | 'text' | 'number';

const byKey: ReadonlyMap<string | undefined, Kind> = new Map(
  (['name', 'description', 'price', 'point', 'bet_limit', 'link', 'sid'] as const).map((kind) => [kind, kind]),
);
const texts: ReadonlySet<Kind> = new Set(['name', 'description', 'link', 'sid', 'text']);

/** A value of an earlier outcome, with the gap of bytes before it, back to the previous value or the outcome's start. */
interface Slot {
  readonly gapFrom: number;
  readonly gapLength: number;
  readonly kind: Kind;
}

/** The layout of an outcome that was read: its values with the gaps before them, and the gap that ends with the closing brace. */
interface Pattern {
  readonly slots: readonly Slot[];
  readonly endFrom: number;
  readonly endLength: number;
}

/** Layouts kept: with a line or without, with a player or without. */
const PATTERNS = 4;
const NOT_ALIKE = -1;

/**
 * Reads lists of outcomes into the columns. Most bytes of a reply pass through here.
 *
 * An outcome nearly always has the same layout as one of the last. So the gaps between values are not parsed again: if they match the
 * bytes of an earlier outcome's gaps, the values between them are read as the same kinds. An outcome with another layout is read key by
 * key and becomes a pattern.
 * @throws UnsupportedShape
 */
export class OutcomeScanner {
  private readonly json: JsonBytes;
  private readonly memory: StringInterner;
  private readonly columns: OutcomeColumns;
  private readonly number = new Float64Array(1);
  private lastKey = NO_TEXT;
  private lastName = NO_TEXT;
  private lastDescription = NO_TEXT;
  /** The last one first. */
  private readonly patterns: Pattern[] = [];

  constructor(json: JsonBytes, memory: StringInterner, columns: OutcomeColumns) {
    this.json = json;
    this.memory = memory;
    this.columns = columns;
  }

  /** Takes the position of a list, returns the start of the token after it. */
  list(start: number): number {
    const { json } = this;
    let at = json.pass(start, OPEN_BRACKET);
    if (json.bytes[at] !== CLOSE_BRACKET) {
      at = this.outcome(at);
      while (json.bytes[at] === COMMA) at = this.outcome(json.token(at + 1));
    }
    return json.pass(at, CLOSE_BRACKET);
  }

  private outcome(start: number): number {
    const { patterns, json } = this;
    const row = this.columns.open();
    for (const pattern of patterns) {
      const end = this.alike(pattern, start, row);
      if (end === NOT_ALIKE) continue;
      if (pattern !== patterns[0]) patterns.unshift(...patterns.splice(patterns.indexOf(pattern), 1));
      return json.token(end);
    }
    return json.token(this.keyByKey(start, row));
  }

  /** Reads an outcome of the pattern's layout; otherwise returns NOT_ALIKE, with part of the row already filled with correct values. */
  private alike({ slots, endFrom, endLength }: Pattern, start: number, row: number): number {
    const { json } = this;
    let at = start;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i];
      if (slot === undefined || !json.isSame(at, slot.gapFrom, slot.gapLength)) return NOT_ALIKE;
      at += slot.gapLength;
      if (json.isNull(at)) return NOT_ALIKE;
      at = this.value(slot.kind, row, at);
    }
    return json.isSame(at, endFrom, endLength) ? at + endLength : NOT_ALIKE;
  }

  private keyByKey(start: number, row: number): number {
    const { json, memory } = this;
    const slots: Slot[] = [];
    const seen = new Set<string>();
    let gapFrom = start;
    let at = start;
    for (let mark = OPEN_BRACE; json.bytes[at] === mark; mark = COMMA) {
      at = json.pass(at, mark);
      if (json.bytes[at] !== QUOTE) throw new UnsupportedShape();
      this.lastKey = memory.at(at + 1, this.lastKey);
      const key = memory.texts[this.lastKey] ?? '';
      // JSON.parse keeps the last of duplicate keys.
      if (seen.has(key)) throw new UnsupportedShape();
      seen.add(key);
      at = json.valueOf(memory.end(at + 1, this.lastKey));
      // Null, true and false are treated as part of the gap.
      const kind = json.isWord(at) ? undefined : kindOf(key, json.bytes[at] === QUOTE);
      if (kind === undefined) {
        if (key === 'name') throw new UnsupportedShape();
        at = json.token(json.skip(at));
        continue;
      }
      if (texts.has(kind)) at++;
      slots.push({ gapFrom, gapLength: at - gapFrom, kind });
      gapFrom = this.value(kind, row, at);
      at = json.token(texts.has(kind) ? gapFrom + 1 : gapFrom);
    }
    // Without a name JSON.parse gives no string, not even an empty one.
    if (!seen.has('name') || json.bytes[at] !== CLOSE_BRACE) throw new UnsupportedShape();
    this.patterns.unshift({ slots, endFrom: gapFrom, endLength: at + 1 - gapFrom });
    if (this.patterns.length > PATTERNS) this.patterns.pop();
    return at + 1;
  }

  private limit(row: number, at: number): number {
    const end = this.json.number(at, this.number, 0);
    this.columns.setLimit(row, this.number[0] ?? Number.NaN);
    return end;
  }

  /** Reads a value from its first byte (after the quote for a string); returns the position after it. */
  private value(kind: Kind, row: number, at: number): number {
    const { json, memory, columns } = this;
    switch (kind) {
      case 'name':
        this.lastName = memory.at(at, this.lastName);
        columns.putText(row, NAME, this.lastName);
        return memory.end(at, this.lastName);
      case 'description':
        this.lastDescription = memory.at(at, this.lastDescription);
        columns.putText(row, DESCRIPTION, this.lastDescription);
        return memory.end(at, this.lastDescription);
      case 'price':
        return json.number(at, columns.numbers, columns.numberPlace(row, PRICE));
      case 'point':
        return json.number(at, columns.numbers, columns.numberPlace(row, POINT));
      case 'bet_limit':
        return this.limit(row, at);
      case 'link': {
        const end = json.textEnd(at);
        columns.putRaw(row, LINK, at, end);
        return end;
      }
      case 'sid': {
        const end = json.textEnd(at);
        columns.putRaw(row, SID, at, end);
        return end;
      }
      case 'text':
        return json.textEnd(at);
      case 'number':
        return json.skip(at);
    }
  }
}

function kindOf(key: string, isText: boolean): Kind {
  const kind = byKey.get(key) ?? (isText ? 'text' : 'number');
  if (texts.has(kind) !== isText) throw new UnsupportedShape();
  return kind;
}
