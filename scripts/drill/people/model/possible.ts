import type { Called } from '../record.ts';
import { mayComeAfter, outcomeOf } from '../record.ts';

interface Asked<T> {
  readonly value: T;
  readonly call: Called;
}

/**
 * What a thing may be of which each write names the whole new value: after a write that was answered well the new value alone, after a
 * refusal what it was, without a good answer both. What was asked for and given up before may still come after.
 */
export class Possible<T> {
  #values: readonly T[];
  #unclear: readonly Asked<T>[] = [];

  constructor(first: T) {
    this.#values = [first];
  }

  get values(): readonly T[] {
    return this.#values;
  }

  write(value: T, call: Called): void {
    const outcome = outcomeOf(call.answer);
    if (outcome === 'refused') return;
    const late = this.#unclear.filter((each) => mayComeAfter(each.call, call)).map((each) => each.value);
    if (outcome === 'unknown') this.#unclear = [...this.#unclear, { value, call }];
    this.#values = [...new Set([...(outcome === 'done' ? late : this.#values), value])];
  }

  /** It may have become so in another way. */
  allow(value: T): void {
    this.#values = [...new Set([...this.#values, value])];
  }

  /** Whether it may be so. Once all is settled, it is so from then on. */
  see(value: T, settled: boolean): boolean {
    const may = this.#values.includes(value);
    if (settled) this.#values = [value];
    return may;
  }
}
