import { type AmericanOdds, toDecimal } from '../odds/american.ts';
import { perKind } from '../odds/kinds.ts';
import type { Seconds } from '../odds/time.ts';
import type { Leg, Opportunity } from './opportunity.ts';
import type { ScanResult } from './scan.ts';

/** A listed price, and when it changed. Times in seconds since 1970. */
interface SeenPrice {
  readonly american: AmericanOdds;
  readonly firstSeenAt: Seconds;
  /** The scan that first saw the current price, if an earlier one saw another. */
  readonly movedAt: Seconds | undefined;
  /** Whether it was higher before that. */
  readonly fell: boolean;
  readonly lastSeenAt: Seconds;
}

/** Prices not listed for this long are forgotten. */
const KEPT_SECONDS = 3600;

/**
 * Remembers the listed prices from scan to scan, to tell whose book moved last: where both legs were confirmed at the same time, that one is
 * placed first; and a single bet whose price fell since the scan before is left out. Without memory, as after a start, the lists stay as they are.
 */
export class PriceMoves {
  private readonly seen = new Map<string, SeenPrice>();

  /** The lists of a scan, with the leg to place first by what the earlier scans saw. `at`: the time of the scan, seconds since 1970. */
  placed(result: ScanResult, at: Seconds): ScanResult {
    const place = (found: Opportunity) => this.place(found, at) ?? [];
    const lists = perKind((kind) => result[kind].flatMap(place));
    for (const [key, { lastSeenAt }] of this.seen) if (at - lastSeenAt > KEPT_SECONDS) this.seen.delete(key);
    return { ...result, ...lists };
  }

  /** Undefined for a single bet whose book has just moved away from it: it follows the others. */
  private place(found: Opportunity, at: Seconds): Opportunity | undefined {
    const [first, second] = found.legs.map((leg) => this.note(found, leg, at));
    if (found.kind === 'value' && first?.fell === true && first.movedAt === at) return undefined;
    if (found.placeFirst?.reason !== 'longer' || first === undefined || second === undefined) return found;
    if (movedAfter(first, second)) return { ...found, placeFirst: { leg: 0, reason: 'moved' } };
    if (movedAfter(second, first)) return { ...found, placeFirst: { leg: 1, reason: 'moved' } };
    return found;
  }

  private note({ event, family, participant }: Opportunity, leg: Leg, at: Seconds): SeenPrice {
    const { sportsbookId, american } = leg.best;
    const key = `${event.id}/${family}/${participant ?? ''}/${leg.threshold ?? '-'}/${leg.side}/${sportsbookId}`;
    const known = this.seen.get(key);
    const moved = known !== undefined && known.american !== american;
    const price = {
      american,
      firstSeenAt: known?.firstSeenAt ?? at,
      movedAt: moved ? at : known?.movedAt,
      fell: moved ? toDecimal(american) < toDecimal(known.american) : (known?.fell ?? false),
      lastSeenAt: at,
    };
    this.seen.set(key, price);
    return price;
  }
}

/** Whether a price moved after the other one last did, as far as that was watched. */
function movedAfter({ movedAt }: SeenPrice, other: SeenPrice): boolean {
  return movedAt !== undefined && movedAt > (other.movedAt ?? other.firstSeenAt);
}
