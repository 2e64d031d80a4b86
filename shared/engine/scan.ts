import { defaultLimits, type Limits } from '../odds/limits.ts';
import { findArbitrage } from './arbitrage.ts';
import { EventCells } from './cells.ts';
import type { EventQuotes } from './columns.ts';
import type { GroupSpan, Search } from './find.ts';
import type { EventFacts, Opportunity } from './opportunity.ts';
import { findOverlaps } from './overlap.ts';
import { PromoSearch } from './promo.ts';
import { byMargin } from './ranking.ts';

/** Counts of what was scanned and what was dropped. */
interface ScanCounts {
  readonly events: number;
  /** Events dropped because they have started. */
  readonly started: number;
  /** Quotes of the scanned events, including stale ones. */
  readonly quotes: number;
  /** Quotes dropped as stale. */
  readonly stale: number;
  /** Pairs dropped because their margin implies a wrong price. */
  readonly quarantined: { readonly arbitrage: number; readonly overlap: number; readonly promo: number };
}

/** Three lists, each in the order of `byMargin`. */
export interface ScanResult {
  readonly arbitrage: readonly Opportunity[];
  readonly overlap: readonly Opportunity[];
  readonly promo: readonly Opportunity[];
  readonly counts: ScanCounts;
}

/** Runs all finders over events one at a time, keeping only their opportunities. */
export class Scan {
  private readonly at: number;
  private readonly limits: Limits;
  private readonly cells = new EventCells();
  private readonly promo: PromoSearch;
  private readonly arbitrage: Opportunity[] = [];
  private readonly overlap: Opportunity[] = [];
  private readonly counts = { events: 0, started: 0, quotes: 0, stale: 0 };
  private readonly quarantined = { arbitrage: 0, overlap: 0 };

  /** `at`: the time of the scan, seconds since 1970. */
  constructor(at: number, limits: Limits = defaultLimits) {
    this.at = at;
    this.limits = limits;
    this.promo = new PromoSearch(limits);
  }

  /**
   * Finds all opportunities of one event. Call once per event, with all its quotes. Returns the quotes sorted into cells, valid until the
   * next call; undefined for an event that has started.
   */
  event(event: EventFacts, quotes: EventQuotes): EventCells | undefined {
    if (event.startsAt <= this.at) {
      this.counts.started++;
      return undefined;
    }
    const { cells, limits } = this;
    cells.resolve(quotes, this.at - limits.freshSeconds);
    this.counts.events++;
    this.counts.quotes += quotes.count;
    this.counts.stale += cells.stale;
    const search: Search = { event, cells, limits };
    for (let first = 0; first < cells.count; ) {
      const end = cells.groupEnd(first);
      const facts = cells.facts(first);
      if (facts !== undefined) this.group(search, { facts, first, end });
      first = end;
    }
    this.promo.endEvent(cells);
    return cells;
  }

  finish(): ScanResult {
    return {
      arbitrage: this.arbitrage.toSorted(byMargin),
      overlap: this.overlap.toSorted(byMargin),
      promo: this.promo.found().toSorted(byMargin),
      counts: { ...this.counts, quarantined: { ...this.quarantined, promo: this.promo.quarantined } },
    };
  }

  private group(search: Search, span: GroupSpan): void {
    this.quarantined.arbitrage += findArbitrage(search, span, this.arbitrage);
    this.quarantined.overlap += findOverlaps(search, span, this.overlap);
    this.promo.look(search, span);
  }
}
