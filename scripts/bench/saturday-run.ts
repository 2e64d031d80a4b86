/**
 * `node scripts/bench/saturday-run.ts JSON`: scans leagues one after another as a warm function does, again and again, and prints what each
 * took. A process of its own, so that its memory is that of a function.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { EventReplies } from '../../functions/opportunities/provider/event-replies.ts';
import { EventReader } from '../../functions/opportunities/provider/normalize.ts';
import { readBody } from '../../functions/opportunities/provider/read-body.ts';
import { EventAssembly } from '../../functions/opportunities/scan/event-assembly.ts';
import { leagueLines } from '../../functions/opportunities/scan/league-lines.ts';
import { oddsLine } from '../../functions/opportunities/snapshot/event-odds.ts';
import { packLines } from '../../functions/opportunities/snapshot/parts.ts';
import type { EventFacts } from '../../shared/engine/opportunity.ts';
import { PriceMoves } from '../../shared/engine/price-moves.ts';
import { byText } from '../../shared/engine/ranking.ts';
import { Scan } from '../../shared/engine/scan.ts';

const WRITE_UNIT_BYTES = 1024;
const MICROSECONDS = 1e6;

const runRequest = z.object({
  rounds: z.int().positive(),
  leagues: z.array(
    z.object({
      /** When the replies were given, seconds since 1970. */
      at: z.int(),
      /** Of each game its id, and the file with the reply about it. */
      files: z.array(z.object({ id: z.string(), path: z.string() })),
    }),
  ),
});

export const runReport = z.object({
  /** Of a run over all the leagues, in seconds of one processor: the first one, and the median of the others. */
  cold: z.number(),
  warm: z.number(),
  /** Compressed parts of the last run. */
  bytes: z.number(),
  parts: z.number(),
  /** To write them as rows of the table. */
  writeUnits: z.number(),
  opportunities: z.number(),
  /** Of the process, in bytes, from its start: all memory, and the heap after the last run. */
  peakMemory: z.number(),
  heap: z.number(),
});
export type RunReport = z.output<typeof runReport>;

type LeagueFiles = z.output<typeof runRequest>['leagues'][number];

if (import.meta.main) {
  const request = runRequest.parse(JSON.parse(process.argv[2] ?? ''));
  console.log(JSON.stringify(await runAgainAndAgain(request)));
}

async function runAgainAndAgain({ rounds, leagues }: z.output<typeof runRequest>): Promise<RunReport> {
  const replies = new EventReplies();
  const moves = new PriceMoves();
  const seconds: number[] = [];
  let stored: { bodies: Uint8Array[]; opportunities: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    stored = [];
    for (const league of leagues) stored.push(await scanAndPack(league, { replies, moves }));
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / MICROSECONDS);
  }
  const sizes = stored.flatMap(({ bodies }) => bodies.map(({ byteLength }) => byteLength));
  const warm = seconds.slice(1).toSorted((a, b) => a - b);
  return {
    cold: seconds[0] ?? 0,
    warm: warm[Math.floor(warm.length / 2)] ?? 0,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    parts: sizes.length,
    writeUnits: sizes.reduce((sum, size) => sum + Math.ceil(size / WRITE_UNIT_BYTES), 0),
    opportunities: stored.reduce((sum, { opportunities }) => sum + opportunities, 0),
    peakMemory: peakMemory(),
    heap: process.memoryUsage().heapUsed,
  };
}

/** Not `maxRSS`, which starts at the memory of the process that started this one. Source: VmHWM in `man 5 proc_pid_status` */
function peakMemory(): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error('the system does not say how much memory was used');
  return Number(kilobytes) * 1024;
}

interface Kept {
  readonly replies: EventReplies;
  readonly moves: PriceMoves;
}

/** A league from the bytes of its replies to compressed parts; the replies about games are kept, as for the scans that follow. */
async function scanAndPack({ at, files }: LeagueFiles, { replies, moves }: Kept) {
  const scan = new Scan(at);
  const reader = new EventReader();
  const events: EventFacts[] = [];
  const oddsLines: string[] = [];
  const assembly = new EventAssembly(reader, scan, (event, cells) => {
    events.push(event);
    oddsLines.push(oddsLine(event, cells));
  });
  for (const { id } of files) assembly.expect(id);
  for (const { id, path } of files) {
    const body = readBody(readFileSync(path));
    replies.keep(id, body, at);
    assembly.add(body, 'american', at);
  }
  assembly.finish();
  const result = moves.placed(scan.finish(), at);
  const lines = leagueLines({ events, result, oddsLines: oddsLines.toSorted(byText), skipped: reader.skipped });
  const packed = await Promise.all(Object.values(lines).map(packLines));
  const { odds: _odds, events: _events, ...lists } = lines;
  return {
    bodies: packed.flat().map(({ body }) => body),
    opportunities: Object.values(lists).reduce((sum, list) => sum + list.length, 0),
  };
}
