import type { GroupFacts } from './event-groups.ts';
import { nearName } from './names.ts';

/** Counts names of one market that may be spellings of each other. They are never joined: they may also be two people. */
export class NearMisses {
  /** Players recur in many events. */
  private readonly folded = new Map<string, string>();

  /** How many names of an event's groups have a near miss among the others of their family. */
  in(groups: readonly GroupFacts[]): number {
    const counts = new Map<string, number>();
    for (const { family, participant } of groups) {
      if (participant === null) continue;
      const near = `${family.key}/${this.nearNameOf(participant)}`;
      counts.set(near, (counts.get(near) ?? 0) + 1);
    }
    let misses = 0;
    for (const count of counts.values()) if (count > 1) misses += count;
    return misses;
  }

  private nearNameOf(name: string): string {
    const known = this.folded.get(name);
    if (known !== undefined) return known;
    const near = nearName(name);
    this.folded.set(name, near);
    return near;
  }
}
