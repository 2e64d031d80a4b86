import { type RefObject, useEffect, useRef, useState } from 'react';
import { currentTime, useClockValue } from '../../../lib/use-clock-value.ts';
import { useDetailsParam } from '../details/board-params.ts';
import { idsOf } from '../rows/row-id.ts';
import { arranged, GONE_FOR_MS, isSorted, refreshRows, type ShownRows, withoutGone } from './refresh-rows.ts';

interface RefreshInput {
  /** The rows that the board would show if it were drawn anew, in order; undefined without a list. */
  readonly rows: readonly unknown[] | undefined;
  /** When the list was fetched; milliseconds since 1970. */
  readonly at: number;
  /** What the bettor asks for: filters, sort, books, stakes. If an element is another, the board is drawn anew. */
  readonly asked: readonly unknown[];
  /** Whether opportunities are tracked or hidden, by their ids. Another function once that changes. */
  readonly membershipOf: (ids: readonly string[]) => string;
  /** By id; rows that left keep theirs. */
  readonly notes?: ReadonlyMap<string, string> | undefined;
}

/** What a board shows while its list is refreshed. */
export interface RefreshedRows {
  readonly rows: readonly unknown[];
  /** The ids of those among them that are no longer in the list. */
  readonly gone: ReadonlyMap<string, number>;
  readonly notes: ReadonlyMap<string, string> | undefined;
  /** The element of the list: it is held while someone points at it, or works in it. */
  readonly list: RefObject<HTMLDivElement | null>;
  /** Whether the held rows are in another order than they would be. */
  readonly unsorted: boolean;
  /** How many rows wait for their place. */
  readonly waiting: number;
  readonly sortAgain: () => void;
}

interface Seen {
  readonly rows: readonly unknown[] | undefined;
  readonly asked: readonly unknown[];
  readonly membershipOf: RefreshInput['membershipOf'];
  readonly held: boolean;
  readonly shown: ShownRows;
  readonly notes?: ReadonlyMap<string, string> | undefined;
}

/** The rows of a board over its refreshes: held while someone points at them, and those that left stay readable. */
export function useRefreshedRows(input: RefreshInput): RefreshedRows | undefined {
  const list = useRef<HTMLDivElement>(null);
  const held = useHold(list);
  const [seen, setSeen] = useState<Seen>(() => ({ ...input, held, shown: arranged(input.rows ?? []) }));
  const { gone } = seen.shown;
  const expired = useClockValue((now) => (held ? 0 : lastUntil(gone, now - GONE_FOR_MS)));

  const { rows, asked, membershipOf } = input;
  if (rows === undefined) return undefined;
  const shown = withoutGone(shownNow(seen, { ...input, rows }, held), expired);
  const notes = shown.gone.size === 0 ? input.notes : withThoseOf(shown.gone, seen.notes, input.notes);
  const now = { rows, asked, membershipOf, held, shown, notes };
  // Kept from one rendering to the next, since what is shown depends on what was.
  if (!isSame(seen, now)) setSeen(now);
  return {
    ...{ rows: shown.rows, gone: shown.gone, waiting: shown.waiting.size, notes, list },
    unsorted: held && !isSorted(shown, rows),
    sortAgain: () => setSeen({ ...now, shown: arranged(rows) }),
  };
}

function shownNow(
  seen: Seen,
  { rows, at, asked, membershipOf }: RefreshInput & { rows: readonly unknown[] },
  held: boolean,
) {
  const isReleased = seen.held && !held;
  if (seen.rows === undefined || isReleased || !areSame(seen.asked, asked)) return arranged(rows);
  if (rows === seen.rows && membershipOf === seen.membershipOf) return seen.shown;
  return refreshRows(seen.shown, rows, { at, held, removed: (row) => membershipOf(idsOf(row)) !== 'none' });
}

function isSame(seen: Seen, now: Seen): boolean {
  const same = (['rows', 'membershipOf', 'held', 'shown'] as const).every((part) => seen[part] === now[part]);
  return same && areSame(seen.asked, now.asked);
}

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/** The notes, and those that rows had before they left. */
function withThoseOf(gone: RefreshedRows['gone'], before: RefreshedRows['notes'], notes: RefreshedRows['notes']) {
  return new Map([...[...(before ?? [])].filter(([id]) => gone.has(id)), ...(notes ?? [])]);
}

/** The latest time up to a limit; 0 if there is none. */
function lastUntil(times: ReadonlyMap<string, number>, limit: number): number {
  return Math.max(0, ...[...times.values()].filter((at) => at <= limit));
}

/** How long a touch holds the list. */
const TOUCH_MS = 60_000;
/** Touches closer together than this count as one. */
const TOUCH_STEP_MS = 5_000;

/**
 * Whether someone points at the list or works in it: a mouse is over it, the keyboard's focus is in it, a finger has touched it within the
 * last minute, or the details of a row are open. Listens to the document, since an element that is taken away reports no leave.
 */
function useHold(list: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [touchedAt, setTouchedAt] = useState(Number.NEGATIVE_INFINITY);
  const touched = useClockValue((now) => now - touchedAt < TOUCH_MS);
  const { id } = useDetailsParam();

  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (list.current?.contains(target) ?? false);
    const onOver = ({ target, pointerType }: PointerEvent) => pointerType !== 'touch' && setPointed(isInside(target));
    const onLeave = () => setPointed(false);
    const onDown = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' || !isInside(target)) return;
      const now = currentTime();
      setTouchedAt((before) => (now - before < TOUCH_STEP_MS ? before : now));
    };
    // A mouse leaves the focus where it clicked: there nobody sees it.
    const onFocus = ({ target }: FocusEvent) =>
      setFocused(isInside(target) && target instanceof Element && target.matches(':focus-visible'));
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      // When the whole window loses the focus, the active element stays the same.
      if (relatedTarget === null && document.activeElement !== target) setFocused(false);
    };
    const page = document.documentElement;
    page.addEventListener('pointerover', onOver);
    page.addEventListener('pointerleave', onLeave);
    page.addEventListener('pointerdown', onDown);
    page.addEventListener('focusin', onFocus);
    page.addEventListener('focusout', onBlur);
    return () => {
      page.removeEventListener('pointerover', onOver);
      page.removeEventListener('pointerleave', onLeave);
      page.removeEventListener('pointerdown', onDown);
      page.removeEventListener('focusin', onFocus);
      page.removeEventListener('focusout', onBlur);
    };
  }, [list]);
  return pointed || focused || touched || id !== undefined;
}
