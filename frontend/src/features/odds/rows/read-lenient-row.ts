import * as z from 'zod/mini';
import {
  event,
  flag,
  type Opportunity,
  opportunity,
  opportunityKind,
  sideQuote,
} from '../../../../../shared/contracts/opportunities.ts';

/** Objects may be JSON text; unreadable text counts as empty. */
const jsonText = z.transform((value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return {};
  }
});

const text = z.catch(z.string(), '');
const timestamp = z.catch(z.iso.datetime(), '');

const leg = z.object({
  odds: z.catch(z.pipe(z.transform(asText), z.string()), ''),
  sportsbookId: z.catch(z.int(), 0),
  sportsbook: text,
  updatedAt: timestamp,
  link: z.catch(z.optional(z.string()), undefined),
  limit: z.catch(z.optional(z.number()), undefined),
  outlier: z.catch(z.optional(z.int()), undefined),
});

const byLabel = <V extends z.ZodMiniType>(value: V) =>
  z.catch(z.pipe(jsonText, z.record(z.string(), value)), () => ({}));

/** Invalid amounts are left out. */
const amounts = z.catch(
  z.pipe(
    jsonText,
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((stakes) =>
        Object.fromEntries(
          Object.entries(stakes).flatMap(([label, stake]) =>
            stake !== null && stake !== '' && Number.isFinite(Number(stake)) ? [[label, Number(stake)]] : [],
          ),
        ),
      ),
    ),
  ),
  () => ({}),
);

/** The fields of the event that a row may contain. */
const embeddedEvent = z.catch(z.optional(z.partial(z.omit(event, { metadata: true }))), undefined);

/** Only the id is required; everything else may be missing or have another shape. */
const lenientRow = z.extend(opportunity, {
  kind: z.catch(opportunityKind, 'arbitrage'),
  eventId: text,
  eventSport: text,
  eventTitle: text,
  eventStartTime: timestamp,
  market: text,
  alternate: z.catch(opportunity.shape.alternate, undefined),
  participant: z.catch(opportunity.shape.participant, undefined),
  profitMargin: z.catch(z.pipe(z.transform(asText), z.string()), ''),
  bestOdds: byLabel(leg),
  stakes: amounts,
  quotes: byLabel(z.array(sideQuote)),
  oldestQuoteAt: timestamp,
  formerIds: z.catch(opportunity.shape.formerIds, undefined),
  profit: z.catch(opportunity.shape.profit, undefined),
  placeFirst: z.catch(opportunity.shape.placeFirst, undefined),
  rulesDiffer: z.catch(opportunity.shape.rulesDiffer, undefined),
  flags: z.catch(z.array(flag), () => []),
  fewBooks: z.catch(opportunity.shape.fewBooks, undefined),
  overlap: z.catch(opportunity.shape.overlap, undefined),
  value: z.catch(opportunity.shape.value, undefined),
  promo: z.catch(opportunity.shape.promo, undefined),
  event: embeddedEvent,
});

/** Parses a row that does not match the current contract, such as one saved in the browser long ago; undefined without an id. */
export function readLenientRow(row: object): Opportunity | undefined {
  const parsed = lenientRow.safeParse(row).data;
  if (parsed === undefined) return undefined;
  const { event: embedded, ...fields } = parsed;
  return {
    ...fields,
    eventId: fields.eventId || (embedded?.id ?? ''),
    eventSport: fields.eventSport || (embedded?.sport ?? ''),
    eventStartTime: fields.eventStartTime || (embedded?.startTime ?? ''),
    eventTitle: fields.eventTitle || eventTitle(embedded),
  };
}

function eventTitle(embedded: z.output<typeof embeddedEvent>): string {
  const { awayTeam, homeTeam, title } = embedded ?? {};
  return awayTeam !== undefined && homeTeam !== undefined ? `${awayTeam} @ ${homeTeam}` : (title ?? '');
}

function asText(value: unknown): unknown {
  return typeof value === 'number' ? `${value}` : value;
}
