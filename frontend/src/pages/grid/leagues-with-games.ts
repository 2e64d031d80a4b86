import * as z from 'zod/mini';
import { leagues } from '../../../../shared/catalogue/leagues.ts';

const listed = z.object({ sport: z.string(), startTime: z.string() });

/** The leagues that have games, that with the next game first. */
export function leaguesWithGames(
  events: readonly unknown[],
): readonly { readonly value: string; readonly label: string }[] {
  const starts = events.flatMap((event) => {
    const { data } = listed.safeParse(event);
    return data === undefined ? [] : [data];
  });
  const next = new Map<string, string>();
  for (const { sport, startTime } of starts)
    if (!next.has(sport) || startTime < (next.get(sport) ?? '')) next.set(sport, startTime);
  return leagues
    .filter(({ key }) => next.has(key))
    .toSorted((a, b) => ((next.get(a.key) ?? '') < (next.get(b.key) ?? '') ? -1 : 1))
    .map(({ key, label }) => ({ value: key, label }));
}
