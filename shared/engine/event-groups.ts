import type { MarketRow } from '../catalogue/markets.ts';
import { cleanName, foldName } from './names.ts';

/** A market family and its participant. Lines of the same group can be paired. */
export interface GroupFacts {
  /** The family's main market. */
  readonly family: MarketRow;
  /** Of several spellings the one that sorts last, which prefers small letters to capitals. */
  readonly participant: string | null;
  /** The other spellings. */
  readonly otherSpellings: readonly string[];
}

interface MutableGroup extends GroupFacts {
  participant: string | null;
  otherSpellings: string[];
}

/** The groups of one family within an event, and the last one used. */
export interface FamilyGroups {
  readonly family: MarketRow;
  /** By folded name. */
  readonly byFolded: Map<string, number>;
  last: string | undefined;
  lastNumber: number;
}

/** A name as it is shown, and as it is compared. */
interface Spelling {
  readonly shown: string;
  readonly folded: string;
}

const SPELLINGS_KEPT = 20_000;

const NO_PARTICIPANT = undefined;
/** No group: the participant's name is blank. */
export const NO_GROUP = -1;

/** The groups of one event, numbered in order of appearance. */
export class EventGroups {
  readonly facts: MutableGroup[] = [];
  /** How many quotes each group has. */
  readonly sizes: number[] = [];
  private families = new Map<MarketRow, FamilyGroups>();
  /** By group: its participant, and the group that came after it last time. */
  private readonly names: string[] = [];
  private readonly successor: number[] = [];
  /** Names recur in many markets and events. */
  private readonly spellings = new Map<string, Spelling>();

  clear(): void {
    this.facts.length = 0;
    this.sizes.length = 0;
    this.families = new Map();
    this.names.length = 0;
    this.successor.length = 0;
  }

  /** A family's groups; call once per market, then `number` per outcome. */
  of(family: MarketRow): FamilyGroups {
    let groups = this.families.get(family);
    if (groups === undefined) {
      groups = { family, byFolded: new Map(), last: NO_PARTICIPANT, lastNumber: NO_GROUP };
      this.families.set(family, groups);
    }
    return groups;
  }

  /**
   * The number of a participant's group ('' for none), created if needed; NO_GROUP for a blank name. Books list participants in similar
   * order, so the previous successor is tried first: comparing two names is cheaper than hashing one.
   */
  number(groups: FamilyGroups, participant: string): number {
    if (participant === groups.last) return groups.lastNumber;
    const guess = groups.lastNumber === NO_GROUP ? NO_GROUP : (this.successor[groups.lastNumber] ?? NO_GROUP);
    const isRight = guess !== NO_GROUP && this.names[guess] === participant;
    const number = isRight ? guess : this.findOrAddGroup(groups, participant);
    if (number === NO_GROUP) return NO_GROUP;
    if (groups.lastNumber !== NO_GROUP) this.successor[groups.lastNumber] = number;
    groups.last = participant;
    groups.lastNumber = number;
    return number;
  }

  private findOrAddGroup(groups: FamilyGroups, participant: string): number {
    const { shown, folded } = this.spellingOf(participant);
    if (shown === '' && participant !== '') return NO_GROUP;
    const known = groups.byFolded.get(folded);
    if (known !== undefined) {
      this.addSpelling(known, shown);
      return known;
    }
    const number = this.addGroup(groups.family, participant, shown);
    groups.byFolded.set(folded, number);
    return number;
  }

  private spellingOf(name: string): Spelling {
    const known = this.spellings.get(name);
    if (known !== undefined) return known;
    if (this.spellings.size >= SPELLINGS_KEPT) this.spellings.clear();
    const spelling = { shown: cleanName(name), folded: foldName(name) };
    this.spellings.set(name, spelling);
    return spelling;
  }

  private addGroup(family: MarketRow, participant: string, shown: string): number {
    this.facts.push({ family, participant: shown === '' ? null : shown, otherSpellings: [] });
    this.sizes.push(0);
    this.names.push(participant);
    this.successor.push(NO_GROUP);
    return this.facts.length - 1;
  }

  private addSpelling(number: number, shown: string): void {
    const group = this.facts[number];
    if (group === undefined || group.participant === null || group.participant === shown) return;
    const spellings = [...new Set([...group.otherSpellings, group.participant, shown])].toSorted();
    group.participant = spellings.pop() ?? shown;
    group.otherSpellings = spellings;
  }
}
