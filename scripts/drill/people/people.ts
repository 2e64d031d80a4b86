import { seededRandom } from '../../bench/random.ts';
import { take } from './doing/steps.ts';
import { drawPlan } from './draw-plan.ts';
import { factsOf } from './model/facts-of.ts';
import type { Person, Surroundings } from './person.ts';
import { nameOf, type Step } from './plan.ts';
import { recover } from './recovering.ts';
import { makeSelf } from './self.ts';

interface PeopleOptions extends Surroundings {
  readonly seed: number;
  /** The first one's place. */
  readonly from: number;
  readonly count: number;
}

/** Far apart, so that neighbours' chances have nothing in common. */
const SEED_STEP = 7919;

/** So many people, each with a plan by her own seed. */
export function makePeople({ seed, from, count, ...surroundings }: PeopleOptions): readonly Person[] {
  const knownLists = new Map<string, boolean>();
  return Array.from({ length: count }, (_, index) => {
    const place = from + index;
    const plan = drawPlan(seededRandom(seed + SEED_STEP * place));
    return makePerson(place, plan, surroundings, knownLists);
  });
}

/** `knownLists`: what everybody has read, by digest. */
export function makePerson(
  place: number,
  plan: readonly Step[],
  surroundings: Surroundings,
  knownLists = new Map<string, boolean>(),
): Person {
  const self = makeSelf(place, surroundings, knownLists);
  const story = plan.map(nameOf).join(', ');
  return {
    place,
    story,
    record: self.record,
    live: async () => {
      for (const step of plan) await take(self, step);
    },
    recover: async () => {
      await recover(self);
      self.close();
    },
    facts: () => factsOf(self.record, { place, story }),
  };
}
