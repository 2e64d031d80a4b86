import type { Facts, Violation } from '../facts.ts';

/** I7: whoever read a list read one scan's, whole: what carries one tag is the same for everybody. */
export function wholeSnapshots({ people }: Facts): Violation[] {
  const seen = people.flatMap(({ record }) => record.lists.map((list) => ({ ...list, person: record.person })));
  const alike = Map.groupBy(seen, ({ path, etag }) => `${path} ${etag}`);
  return [...alike].flatMap(([name, lists]) => {
    const [first] = lists;
    const other = lists.find(({ digest }) => digest !== first?.digest);
    if (other === undefined) return [];
    return [{ invariant: 'I7', person: other.person, what: `${name} was two lists` }];
  });
}
