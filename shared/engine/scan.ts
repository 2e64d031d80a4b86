import { kinds, perKind } from '../odds/kinds.ts';
import { type AsideReason, defaultLimits, type Limits, type OpportunityKind } from '../odds/limits.ts';
import type { Seconds } from '../odds/time.ts';
import { EventCells } from './cells.ts';
import type { EventQuotes } from './columns.ts';
import type { Finder, Search } from './finder.ts';
import { finders } from './kinds/registry.ts';
import { resolveBelieved } from './lines/believed.ts';
import { isInTime, type TimeSpan } from './lines/game-lines.ts';
import { NearMisses } from './near-misses.ts';
import type { EventFacts, Opportunity } from './opportunity.ts';
import { byMargin, byText, byValue } from './ranking.ts';

/** Counts of what was scanned and what was dropped. */
interface ScanCounts {
  readonly events: number;
  /** Events dropped because they have started. */
  readonly started: number;
  /** Quotes of the scanned events, including stale ones. */
  readonly quotes: number;
  /** Quotes dropped as stale. */
  readonly stale: number;
  /** Quotes dropped because they say that they were confirmed after the scan. */
  readonly future: number;
  /** Quotes dropped because their name may stand for two people. */
  readonly ambiguous: number;
  /** Quotes dropped because they cannot be believed: by book and reason, most first. */
  readonly setAside: readonly SetAside[];
  /** Names that another name of their market may be a spelling of. */
  readonly nearMisses: number;
  /** Pairs dropped because their margin implies a wrong price. */
  readonly quarantined: Readonly<Record<OpportunityKind, number>>;
  /** Opportunities left out of lists that hold only the best. */
  readonly cut: Readonly<Record<OpportunityKind, number>>;
}

interface SetAside {
  readonly sportsbookId: number;
  readonly reason: AsideReason;
  readonly quotes: number;
}

/** A list per kind, best first. */
export interface ScanResult extends Readonly<Record<OpportunityKind, readonly Opportunity[]>> {
  readonly counts: ScanCounts;
}

/** Runs all finders over events one at a time, keeping only their opportunities. */
export class Scan {
  /** The time of the scan, seconds since 1970. */
  readonly at: Seconds;
  private readonly limits: Limits;
  private readonly cells = new EventCells();
  private readonly finders: Readonly<Record<OpportunityKind, Finder>>;
  private readonly allFinders: readonly Finder[];
  private readonly counts = { events: 0, started: 0, quotes: 0, stale: 0, future: 0, ambiguous: 0, nearMisses: 0 };
  private readonly setAside = new Map<string, SetAside>();
  private readonly nearMisses = new NearMisses();
  /** Between which times quotes count. */
  readonly span: TimeSpan;

  /** `at`: the time of the scan, seconds since 1970. */
  constructor(at: Seconds, limits: Limits = defaultLimits) {
    this.at = at;
    this.limits = limits;
    this.span = { oldest: at - limits.freshSeconds, newest: at + limits.aheadSeconds };
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
    const { at } = this;
    const heardAtBook = resolveBelieved(cells, quotes, { league: event.league, at, limits });
    this.countSetAside(quotes);
    this.counts.events++;
    this.counts.quotes += quotes.count;
    const { stale, future, ambiguous } = cells.withReferences;
    this.counts.stale += stale;
    this.counts.future += future;
    this.counts.ambiguous += ambiguous;
    this.counts.nearMisses += this.nearMisses.in(quotes.groups.facts);
    const search: Search = { event, cells, heardAtBook, at, limits };
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
    const found = this.allFinders.flatMap((finder) => finder.found());
    return {
      ...perKind((kind) => found.filter((each) => each.kind === kind).toSorted(orders[kinds[kind].rankedBy])),
      counts: {
        ...this.counts,
        setAside: [...this.setAside.values()].toSorted(
          (a, b) => b.quotes - a.quotes || a.sportsbookId - b.sportsbookId || byText(a.reason, b.reason),
        ),
        quarantined: perKind((kind) => this.finders[kind].quarantined),
        cut: perKind((kind) => this.finders[kind].cut ?? 0),
      },
    };
  }

  private countSetAside(quotes: EventQuotes): void {
    for (const [row, reason] of quotes.aside)
      if (isInTime(quotes, row, this.span)) this.addSetAside(quotes.sportsbookId[row] ?? 0, reason, 1);
    for (const { sportsbookId, outcomes } of quotes.unread) this.addSetAside(sportsbookId, 'unknown outcome', outcomes);
  }

  private addSetAside(sportsbookId: number, reason: AsideReason, quotes: number): void {
    const key = `${sportsbookId} ${reason}`;
    const known = this.setAside.get(key)?.quotes ?? 0;
    this.setAside.set(key, { sportsbookId, reason, quotes: known + quotes });
  }
}

const orders = { margin: byMargin, value: byValue } as const;
