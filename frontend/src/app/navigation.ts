import { paths } from '../config/paths.ts';
import { plainPath } from './screens.ts';

/** For whom the navigation differs. A subscription makes no difference, so that nothing jumps once it is known. */
export type Person = 'visitor' | 'signed-in';

interface Item {
  readonly label: string;
  /** Where it leads; the calculator opens where the person is. */
  readonly path: string | undefined;
  /** Where else the same is shown. */
  readonly alsoAt?: string;
  /** In the bar at the bottom, where the header has no room for it. */
  readonly inBar: boolean;
  /** From which width of the window it stands in the header, for either; null: never. */
  readonly headerFrom: Readonly<Record<Person, number | null>>;
}

/** Below this width there is the bar at the bottom: `lg`, as style sheets have it. */
const BAR_BELOW = 1_024;
const TABLET = 768;
const DESKTOP = 1_280;

const inBar = { inBar: true, headerFrom: { visitor: BAR_BELOW, 'signed-in': BAR_BELOW } } as const;

/** Everything that is reached from everywhere, in its order. Widths are chosen so that the header's row holds what it shows. */
export const items = {
  arbitrage: { label: 'Arbitrage', path: paths.home, alsoAt: paths.dashboard, ...inBar },
  overlap: { label: 'Overlap', path: paths.overlap, ...inBar },
  promo: { label: 'Promo', path: paths.promo, ...inBar },
  track: { label: 'Track', path: paths.track, ...inBar },
  hidden: { label: 'Hidden', path: paths.hidden, ...inBar },
  calculator: {
    label: 'Calculator',
    path: undefined,
    inBar: false,
    headerFrom: { visitor: TABLET, 'signed-in': TABLET },
  },
  settings: {
    label: 'Settings',
    path: paths.settings,
    inBar: false,
    headerFrom: { visitor: null, 'signed-in': BAR_BELOW },
  },
  help: {
    label: 'Help',
    path: paths.help,
    inBar: false,
    headerFrom: { visitor: TABLET, 'signed-in': null },
  },
  affiliate: {
    label: 'Affiliate',
    path: paths.affiliate,
    inBar: false,
    headerFrom: { visitor: DESKTOP, 'signed-in': null },
  },
} as const satisfies Record<string, Item>;

export type ItemName = keyof typeof items;

/** Each item stands in exactly one of them. */
export interface Navigation {
  readonly header: readonly ItemName[];
  readonly bar: readonly ItemName[];
  readonly menu: readonly ItemName[];
}

/** Where everything stands in a window of this width, in pixels at the usual size of text. */
export function navigationFor(person: Person, width: number): Navigation {
  const place = (name: ItemName): keyof Navigation => {
    const { headerFrom, inBar }: Item = items[name];
    const from = headerFrom[person];
    if (from !== null && width >= from) return 'header';
    return inBar && width < BAR_BELOW ? 'bar' : 'menu';
  };
  const at = (wanted: keyof Navigation) => itemNames.filter((name) => place(name) === wanted);
  return { header: at('header'), bar: at('bar'), menu: at('menu') };
}

/** Whether an item is what a path shows. */
export function isAt(name: ItemName, pathname: string): boolean {
  const { path, alsoAt }: Item = items[name];
  const plain = plainPath(pathname);
  return plain === path || plain === alsoAt;
}

const isItemName = (name: string): name is ItemName => name in items;
const itemNames = Object.keys(items).filter(isItemName);
