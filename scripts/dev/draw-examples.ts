/** `npm run examples`: draws the examples of the offer and the Help page from the odds simulator, and dates them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bookmakerKeys, eventMarkets, featuredCallMarkets } from '../../functions/odds/provider/plan.ts';
import { toWire } from '../../functions/odds/snapshot/to-wire.ts';
import { leagues } from '../../shared/catalogue/leagues.ts';
import type { Opportunity } from '../../shared/contracts/opportunities.ts';
import { perKind } from '../../shared/odds/kinds.ts';
import { type OpportunityKind, opportunityKinds } from '../../shared/odds/limits.ts';
import { scanRecordings } from '../simulators/odds-provider/recordings/scan-recordings.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { respond } from '../simulators/odds-provider/v4/endpoints.ts';
import { chooseExamples } from './examples/choose-examples.ts';
import { exampleOf } from './examples/example-of.ts';

const USAGE = 'Usage: npm run examples [-- --at 2026-11-24T18:00:00Z]';
const folder = join(import.meta.dirname, '../../frontend/src');
const SOON_SECONDS = 48 * 3600;
/** Not every simulation has enough ordinary opportunities of each kind. */
const MAX_SIMULATIONS = 50;

type Rows = Readonly<Record<OpportunityKind, readonly Opportunity[]>>;

const { values } = parseArgs({ options: { at: { type: 'string' } } });
const at = Math.floor((values.at === undefined ? Date.now() : Date.parse(values.at)) / 60_000) * 60;
if (Number.isNaN(at)) throw new Error(USAGE);

const rows = drawnRows();
const drawnAt = new Date(at * 1000).toISOString();
for (const kind of opportunityKinds) {
  await write(`features/marketing/offer/examples/${kind}.json`, { drawnAt, ...exampleOf(firstOf(rows[kind])) });
}
await write('pages/examples/example-rows.json', { drawnAt, ...rows });

function drawnRows(): Rows {
  for (let simulation = 1; simulation <= MAX_SIMULATIONS; simulation += 1) {
    const found = scanRecordings([{ path: 'simulated', format: 'american', events: eventsOf(simulation) }], at);
    const drawn = perKind((kind) => (chooseExamples(kind, found[kind].map(toWire)) ?? []).map(withoutOthers));
    if (opportunityKinds.every((kind) => drawn[kind].length > 0)) return drawn;
  }
  throw new Error('No simulation has ordinary examples of every kind: choose another time');
}

/** The simulated provider's answers for games that start soon. */
function eventsOf(simulation: number): unknown[] {
  const source = simulate(`examples-${simulation}`, { startTime: at });
  return leagues.flatMap(({ key: league }) => {
    const markets = [...featuredCallMarkets(new Set()), ...eventMarkets(league, new Set())].join();
    const query = new URLSearchParams({ bookmakers: bookmakerKeys().join(), markets, oddsFormat: 'american' });
    return source
      .games(league, at)
      .filter(({ startsAt }) => startsAt > at && startsAt <= at + SOON_SECONDS)
      .map(({ id }) => respond(source, `/v4/sports/${league}/events/${id}/odds`, query, at)?.json);
  });
}

/** A card shows no other prices than its own. */
function withoutOthers(row: Opportunity): Opportunity {
  return { ...row, quotes: Object.fromEntries(Object.keys(row.quotes).map((label) => [label, []])) };
}

function firstOf([first]: readonly Opportunity[]): Opportunity {
  if (first === undefined) throw new Error('No example');
  return first;
}

async function write(name: string, content: unknown): Promise<void> {
  await writeFile(join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);
  console.log(`${name}: ${JSON.stringify(content).length} bytes`);
}
