import { oddsLine } from '../../functions/opportunities/event-odds.ts';
import { leagueLines } from '../../functions/opportunities/league-lines.ts';
import { packLines } from '../../functions/opportunities/parts.ts';
import type { EventFacts } from '../../shared/engine/opportunity.ts';
import { byText } from '../../shared/engine/ranking.ts';
import { scanBodies } from './scan-bodies.ts';

/** A snapshot's compressed parts by view and number: what the table holds after a scan. */
export type MemoryStore = Map<string, Uint8Array>;

/** A league's scan from response bytes to the stored snapshot: lists ranked, in the contract's shape, with everybody's odds, compressed in parts. */
export async function scanAndStore(bodies: readonly Buffer[]): Promise<MemoryStore> {
  const events: EventFacts[] = [];
  const oddsLines: string[] = [];
  const result = scanBodies(bodies, {
    witness: (event, cells) => {
      events.push(event);
      oddsLines.push(oddsLine(event, cells));
    },
  });
  const lines = leagueLines({ events, result, oddsLines: oddsLines.toSorted(byText), skipped: result.skipped });
  const store: MemoryStore = new Map();
  await Promise.all(
    Object.entries(lines).map(async ([view, ofView]) => {
      const parts = await packLines(ofView);
      for (const [n, { body }] of parts.entries()) store.set(`${view}/${n}`, body);
    }),
  );
  return store;
}
