import { seededRandom } from '../../../shared/testing/seeded-random.ts';
import { pick, pickWeighted } from '../pick.ts';
import { actions } from './actions.ts';
import type { SimulatedUser, UserBehavior } from './simulated-user.ts';

type ActionName = keyof typeof actions;

/** One planned action. `seed`: for the random choices within it. */
export interface Step {
  readonly name: ActionName;
  readonly behavior: UserBehavior;
  readonly seed: number;
}

/** Steps after the sign-up; eight on average. Many users with short plans find more than few with long ones. */
const MIN_STEPS = 4;
const MAX_STEPS = 12;
/** Real ms until the browser is closed: before, during or after the product's work. */
const LEAVES_MS = [0, 3, 15, 60, 250] as const;
const SEEDS = 2 ** 32;
/** Share of users whose last action is to delete the account. */
const DELETE_IN_THE_END = 0.15;

/** A user's whole plan, from the sign-up to, for some, the account's deletion. The same seed gives the same plan. */
export function planActions(seed: number): readonly Step[] {
  const random = seededRandom(seed);
  const names = Object.keys(actions).filter(isAction);
  const weights = names.map((name) => [name, actions[name].weight] as const);
  const steps = MIN_STEPS + Math.floor(random() * (MAX_STEPS - MIN_STEPS + 1));
  const stepOf = (name: ActionName): Step => {
    const doubleClick = random() < 0.12;
    const leavesAfterMs = random() < 0.08 ? pick(LEAVES_MS, random()) : undefined;
    return {
      name,
      behavior: { doubleClick, leavesAfterMs, retries: Math.floor(random() * 4) },
      seed: Math.floor(random() * SEEDS),
    };
  };
  const plan = Array.from({ length: steps + 1 }, (_, index) =>
    stepOf(index === 0 ? 'sign up' : pickWeighted(weights, random())),
  );
  return random() < DELETE_IN_THE_END ? [...plan, stepOf('delete the account')] : plan;
}

function isAction(name: string): name is ActionName {
  return Object.hasOwn(actions, name);
}

export async function carryOut(user: SimulatedUser, { name, behavior, seed }: Step): Promise<void> {
  await actions[name].act(user, behavior, seededRandom(seed));
}

export function describePlan(plan: readonly Step[]): string {
  const part = ({ name, behavior: { doubleClick, leavesAfterMs } }: Step) =>
    [name, ...(doubleClick === true ? ['twice'] : []), ...(leavesAfterMs === undefined ? [] : ['leaving'])].join(' ');
  return plan.map(part).join(', ');
}
