import { billingIntervals } from '../../../shared/catalogue/plans.ts';
import { type CardKind, cardKinds, type Manner, type Paying, type Step, type Thing } from './plan.ts';

type Chance = () => number;

/** Steps after the sign-up, by how likely each is to come next. */
const weights: readonly (readonly [Thing['do'], number])[] = [
  ['log-in', 6],
  ['log-out', 5],
  ['look-around', 8],
  ['read-list', 16],
  ['scan', 5],
  ['save-preset', 13],
  ['rename-preset', 5],
  ['delete-preset', 6],
  ['save-on-both', 4],
  ['choose-theme', 5],
  ['reset-password', 4],
  ['change-password', 4],
  ['change-email', 3],
  ['cancel', 7],
  ['reactivate', 4],
  ['change-card', 2],
  ['subscribe-again', 4],
  ['let-time-pass', 6],
];

/** Steps beside the sign-up: as few and as many; eight in the mean. Many people tell more than long lives: faults come by the person. */
const FEWEST = 4;
const MOST = 12;
const LISTS = ['list-opportunities', 'list-overlap', 'list-promo', 'list-events'] as const;
/** A moment, an hour, a day, and longer than a trial: minutes. */
const WAITS = [2, 61, 1_441, 5 * 1_440 + 180] as const;
/** Real ms from sending until the browser is closed: before the product has begun, in the middle, after the end. */
const LEAVES_MS = [0, 3, 15, 60, 250] as const;

/** Somebody's whole plan. `chance`: from 0 (included) to 1 (not); the same numbers give the same plan. */
export function drawPlan(chance: Chance): readonly Step[] {
  const steps = FEWEST + Math.floor(chance() * (MOST - FEWEST + 1));
  const plan: Step[] = [{ ...signUp(chance), ...manner(chance) }];
  while (plan.length <= steps) plan.push({ ...thing(weighted(weights, chance), chance), ...manner(chance) });
  return plan;
}

function signUp(chance: Chance): Thing {
  const stops = weighted(
    [
      ['never', 90],
      ['at-code', 4],
      ['at-card', 6],
    ] as const,
    chance,
  );
  return { do: 'sign-up', mistypes: chance() < 0.15, stops, ...paying(chance) };
}

function paying(chance: Chance): Paying {
  const card: CardKind = weighted(
    [
      [cardKinds[0], 64],
      [cardKinds[1], 14],
      [cardKinds[2], 14],
      [cardKinds[3], 8],
    ],
    chance,
  );
  return {
    interval: pick(billingIntervals, chance),
    card,
    bank: chance() < 0.4 ? 'fail' : 'complete',
    changesMind: chance() < 0.12,
    leavesPaid: chance() < 0.12,
  };
}

function thing(what: Thing['do'], chance: Chance): Thing {
  const device = chance() < 0.7 ? 0 : 1;
  switch (what) {
    case 'sign-up':
      return signUp(chance);
    case 'log-in':
      return { do: what, device, mistypes: chance() < 0.25 };
    case 'log-out':
    case 'look-around':
    case 'save-preset':
    case 'change-password':
      return { do: what, device };
    case 'read-list':
      return { do: what, list: pick(LISTS, chance), odds: chance() < 0.4 };
    case 'choose-theme':
      return { do: what, theme: chance() < 0.6 ? 'dark' : 'light' };
    case 'reset-password':
      return { do: what, device, mistypes: chance() < 0.3 };
    case 'cancel':
      return { do: what, at: chance() < 0.75 ? 'page' : 'portal' };
    case 'subscribe-again':
      return { do: what, ...paying(chance) };
    case 'let-time-pass':
      return { do: what, minutes: pick(WAITS, chance) };
    default:
      return { do: what };
  }
}

function manner(chance: Chance): Manner {
  return {
    twice: chance() < 0.12,
    leavesMs: chance() < 0.08 ? pick(LEAVES_MS, chance) : undefined,
    patience: Math.floor(chance() * 4),
  };
}

function pick<T>(all: readonly T[], chance: Chance): T {
  const picked = all[Math.floor(chance() * all.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
}

function weighted<T>(all: readonly (readonly [T, number])[], chance: Chance): T {
  let left = chance() * all.reduce((sum, [, weight]) => sum + weight, 0);
  const found = all.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found[0];
}
