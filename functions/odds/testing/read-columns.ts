import { EventReader } from '../provider/normalize.ts';
import { eventsOf, type PriceFormat } from '../provider/payload.ts';

/** The complete column contents for the events in some bodies, and what was skipped; all bodies of an event are read together. */
export function readColumns(bodies: readonly unknown[], format: PriceFormat, at = 0) {
  const reader = new EventReader();
  const lists = bodies.map(eventsOf);
  const most = Math.max(...lists.map((events) => events.length));
  const events = Array.from({ length: most }, (_, n) => {
    const parts = lists.flatMap((list) => (n < list.length ? [{ raw: list[n], format }] : []));
    const read = reader.read(parts, at);
    if (read === undefined) return undefined;
    const { quotes } = read;
    const { count } = quotes;
    return {
      event: read.event,
      groups: quotes.groups.facts.map(({ family, participant }) => [family.key, participant]),
      groupSizes: [...quotes.groups.sizes],
      links: Array.from({ length: count }, (_, row) => quotes.linkOf(row)),
      sids: Array.from({ length: count }, (_, row) => quotes.sidOf(row)),
      lines: Array.from({ length: count }, (_, row) => quotes.lineOf(row)),
      limits: Array.from({ length: count }, (_, row) => quotes.limitOf(row)),
      columns: [
        quotes.group,
        quotes.key,
        quotes.decimal,
        quotes.price,
        quotes.updatedAt,
        quotes.american,
        quotes.market,
        quotes.sportsbookId,
      ].map((column) => Array.from(column.subarray(0, count))),
    };
  });
  return { events, skipped: reader.skipped };
}
