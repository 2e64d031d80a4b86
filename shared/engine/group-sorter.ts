import type { EventQuotes } from './columns.ts';

/** Up to this size an in-place Shell sort is faster than the built-in sort. */
const SHELL_SORT_LIMIT = 300;

/** Gap sequence of the Shell sort, found by Marcin Ciura to need the fewest comparisons: https://oeis.org/A102549 */
const GAPS = [132, 57, 23, 10, 4, 1];

/** Distributes an event's quotes to their groups and sorts each group separately: many small sorts are cheaper than one large one. */
export class GroupSorter {
  private keys = new Float64Array(1024);
  /** Group g's keys: keys[start[g]] up to, not including, keys[end[g]]. */
  private start = new Int32Array(256);
  private end = new Int32Array(256);

  distribute(quotes: EventQuotes): void {
    if (this.keys.length < quotes.count) this.keys = new Float64Array(quotes.key.length);
    this.allocate(quotes.groups.sizes);
    const { end, keys } = this;
    for (let row = 0; row < quotes.count; row++) {
      const group = quotes.group[row] ?? 0;
      const position = end[group] ?? 0;
      keys[position] = quotes.key[row] ?? 0;
      end[group] = position + 1;
    }
  }

  /** The sort keys of a group's quotes, ascending. Valid until the next `distribute`. */
  sortedKeys(group: number): Float64Array {
    const keys = this.keys.subarray(this.start[group], this.end[group]);
    return keys.length > SHELL_SORT_LIMIT ? keys.sort() : shellSort(keys);
  }

  /** Reserves room for each group. */
  private allocate(sizes: readonly number[]): void {
    if (this.end.length < sizes.length) {
      this.start = new Int32Array(sizes.length * 2);
      this.end = new Int32Array(sizes.length * 2);
    }
    let start = 0;
    for (let group = 0; group < sizes.length; group++) {
      this.start[group] = start;
      this.end[group] = start;
      start += sizes[group] ?? 0;
    }
  }
}

function shellSort(keys: Float64Array): Float64Array {
  for (const gap of GAPS) {
    for (let i = gap; i < keys.length; i++) {
      const key = keys[i] ?? 0;
      let hole = i;
      for (; hole >= gap && (keys[hole - gap] ?? 0) > key; hole -= gap) keys[hole] = keys[hole - gap] ?? 0;
      keys[hole] = key;
    }
  }
  return keys;
}
