interface Prepared {
  readonly tag: string;
  readonly rows: readonly unknown[];
}

const lists = new Map<string, Prepared>();

/** The last reply of a path and its tag. Replies are `no-store`, so the page remembers them itself. */
export function preparedAt(path: string): Prepared | undefined {
  return lists.get(path);
}

/** A reply without a tag cannot be asked for again, so it is not kept. */
export function keepPrepared(path: string, tag: string | null, rows: readonly unknown[]): void {
  if (tag === null) lists.delete(path);
  else lists.set(path, { tag, rows });
}

export function forgetPreparedLists(): void {
  lists.clear();
}
