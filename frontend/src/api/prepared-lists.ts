/** When the next list is due. */
interface NextList {
  /** As the server put it. */
  readonly at: string;
  /** By the browser's clock, milliseconds since 1970. */
  readonly dueAt: number;
}

interface Prepared {
  readonly tag: string;
  readonly rows: readonly unknown[];
  /** Undefined where the server did not tell. */
  readonly next: NextList | undefined;
}

const lists = new Map<string, Prepared>();

/** The last reply of a path and its tag. Replies are `no-store`, so the page remembers them itself. */
export function preparedAt(path: string): Prepared | undefined {
  return lists.get(path);
}

/** A reply without a tag cannot be asked for again, so it is not kept. */
export function keepPrepared(path: string, tag: string | null, kept: Omit<Prepared, 'tag'>): void {
  if (tag === null) lists.delete(path);
  else lists.set(path, { tag, ...kept });
}

export function forgetPreparedLists(): void {
  lists.clear();
}

/** `at` and `date`: the reply's headers. Counted from the server's own clock, where it tells it: the browser's may be wrong. */
export function nextListOf(at: string | null, date: string | null, now: number): NextList | undefined {
  const due = Date.parse(at ?? '');
  if (at === null || Number.isNaN(due)) return undefined;
  const sent = Date.parse(date ?? '');
  return { at, dueAt: Number.isNaN(sent) ? due : now + due - sent };
}
