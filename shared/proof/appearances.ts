import type { Seconds } from '../odds/time.ts';

/** Kinds whose rows are followed as long as they are listed: pairs of bets whose profit lies in both prices. */
export const followedKinds = ['arbitrage', 'overlap'] as const;
export type FollowedKind = (typeof followedKinds)[number];

/** A recommended bet: American odds at a book. */
export interface RecommendedBet {
  readonly sportsbookId: number;
  readonly odds: number;
}

/** An opportunity of a scan's list. */
export interface ListedPair {
  readonly id: string;
  readonly kind: FollowedKind;
  readonly gameId: string;
  readonly startsAt: Seconds;
  /** Profit in the worst case, and of an overlap the expected one, where known, as shares of the stakes. */
  readonly margin: number;
  readonly value: number | null;
  readonly bets: readonly RecommendedBet[];
  /** Whether the row still has bets at the same books and at no lower prices. */
  readonly hasBets: (bets: readonly RecommendedBet[]) => boolean;
}

/** An opportunity from when it was listed to when it left the list; prices as they were first. Times are those of scans. */
export interface Appearance extends Omit<ListedPair, 'hasBets'> {
  readonly firstAt: Seconds;
  readonly lastAt: Seconds;
  /** Of each of the next scans, at most three: whether both prices were still there. */
  readonly next: readonly boolean[];
}

/** One that has left the list. `started`: it was listed until its game began. */
export interface EndedAppearance extends Appearance {
  readonly started: boolean;
}

export const NEXT_SCANS = 3;
/** An opportunity that was away no longer is the same as before. */
export const AWAY_SECONDS: Seconds = 600;
/** After a longer time without a scan nothing is known of what was listed before it. */
const UNSEEN_SECONDS: Seconds = 1_800;

/**
 * What is open, and what has ended, after a scan. `before`: when the scan before it was made, of which `open` is what was listed or had left the list
 * shortly before.
 */
export function afterScan(
  open: readonly Appearance[],
  listed: readonly ListedPair[],
  { at, before }: { readonly at: Seconds; readonly before: Seconds },
): { readonly open: readonly Appearance[]; readonly ended: readonly EndedAppearance[] } {
  const now = new Map(listed.filter(({ startsAt }) => startsAt > at).map((pair) => [pair.id, pair]));
  const isBlind = at - before > UNSEEN_SECONDS;
  const kept: Appearance[] = [];
  const ended: EndedAppearance[] = [];
  for (const appearance of open) {
    const pair = now.get(appearance.id);
    const isAway = at - appearance.lastAt > AWAY_SECONDS && appearance.lastAt !== before;
    if (isBlind || isAway) ended.push({ ...appearance, started: false });
    else if (pair === undefined && appearance.startsAt <= at) {
      ended.push({ ...appearance, started: appearance.lastAt === before });
    } else {
      now.delete(appearance.id);
      kept.push(after(appearance, pair, at));
    }
  }
  return { open: [...kept, ...[...now.values()].map((pair) => begun(pair, at))], ended };
}

function begun({ hasBets: _, ...pair }: ListedPair, at: Seconds): Appearance {
  return { ...pair, firstAt: at, lastAt: at, next: [] };
}

function after(appearance: Appearance, pair: ListedPair | undefined, at: Seconds): Appearance {
  const { next, bets } = appearance;
  const seen = next.length < NEXT_SCANS ? [...next, pair?.hasBets(bets) ?? false] : next;
  if (pair === undefined) return { ...appearance, next: seen };
  return { ...appearance, startsAt: pair.startsAt, lastAt: at, next: seen };
}
