import { defaultLimits, type Limits, type OpportunityKind } from '../odds/limits.ts';
import type { Seconds } from '../odds/time.ts';
import { EventCells } from './cells.ts';
import type { EventQuotes } from './columns.ts';
import type { Finder, Search } from './finder.ts';
import { finders } from './kinds/registry.ts';
import type { EventFacts, Opportunity } from './opportunity.ts';
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
  readonly quarantined: Readonly<Record<OpportunityKind, number>>;
}

/** A list per kind, each in the order of `byMargin`. */
export interface ScanResult extends Readonly<Record<OpportunityKind, readonly Opportunity[]>> {
  readonly counts: ScanCounts;
}

/** Runs all finders over events one at a time, keeping only their opportunities. */
export class Scan {
  private readonly at: Seconds;
  private readonly limits: Limits;
  private readonly cells = new EventCells();
  private readonly finders: Readonly<Record<OpportunityKind, Finder>>;
  private readonly allFinders: readonly Finder[];
  private readonly counts = { events: 0, started: 0, quotes: 0, stale: 0 };

  /** `at`: the time of the scan, seconds since 1970. */
  constructor(at: Seconds, limits: Limits = defaultLimits) {
    this.at = at;
    this.limits = limits;
    this.finders = perKind((kind) => finders[kind](limits));
    this.allFinders = Object.values(this.finders);
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
      if (facts !== undefined) {
        const span = { facts, first, end };
        for (const finder of this.allFinders) finder.search(search, span);
      }
      first = end;
    }
    for (const finder of this.allFinders) finder.endEvent?.(cells);
    return cells;
  }

  finish(): ScanResult {
    return {
      ...perKind((kind) => this.finders[kind].found().toSorted(byMargin)),
      counts: { ...this.counts, quarantined: perKind((kind) => this.finders[kind].quarantined) },
    };
  }
}

function perKind<V>(make: (kind: OpportunityKind) => V): Record<OpportunityKind, V> {
  return { arbitrage: make('arbitrage'), overlap: make('overlap'), promo: make('promo') };
}
