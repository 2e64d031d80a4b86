import { paths } from '../config/paths.ts';
import { normalizePath } from './screens.ts';

/** For whom the navigation differs. A subscription makes no difference, so that nothing jumps once it is known. */
export type UserKind = 'visitor' | 'signed-in';

interface Item {
  readonly label: string;
  /** Where it leads; the calculator opens where the person is. */
  readonly path: string | undefined;
  /** Where else the same is shown. */
  readonly alias?: string;
  /** In the bar at the bottom, where the header has no room for it. */
  readonly inBar: boolean;
  /** From which width of the window it stands in the header, for either; null: never. */
  readonly headerMinWidth: Readonly<Record<UserKind, number | null>>;
}

/** Below this width there is the bar at the bottom: `lg`, as style sheets have it. */
const LAPTOP = 1_024;
const TABLET = 768;
const DESKTOP = 1_280;

const inBar = { inBar: true, headerMinWidth: { visitor: LAPTOP, 'signed-in': LAPTOP } } as const;

/** Everything that is reached from everywhere, in its order. Widths are chosen so that the header's row holds what it shows. */
export const items = {
  arbitrage: { label: 'Arbitrage', path: paths.home, alias: paths.dashboard, ...inBar },
  overlap: { label: 'Overlap', path: paths.overlap, ...inBar },
  promo: { label: 'Promo', path: paths.promo, ...inBar },
  track: { label: 'Track', path: paths.track, ...inBar },
  hidden: { label: 'Hidden', path: paths.hidden, ...inBar },
  calculator: {
    label: 'Calculator',
    path: undefined,
    inBar: false,
    headerMinWidth: { visitor: TABLET, 'signed-in': TABLET },
  },
  settings: {
    label: 'Settings',
    path: paths.settings,
    inBar: false,
    headerMinWidth: { visitor: null, 'signed-in': LAPTOP },
  },
  help: {
    label: 'Help',
    path: paths.help,
    inBar: false,
    headerMinWidth: { visitor: TABLET, 'signed-in': null },
  },
  affiliate: {
    label: 'Affiliate',
    path: paths.affiliate,
    inBar: false,
    headerMinWidth: { visitor: DESKTOP, 'signed-in': null },
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
export function navigationFor(userKind: UserKind, width: number): Navigation {
  const place = (name: ItemName): keyof Navigation => {
    const { headerMinWidth, inBar }: Item = items[name];
    const from = headerMinWidth[userKind];
    if (from !== null && width >= from) return 'header';
    return inBar && width < LAPTOP ? 'bar' : 'menu';
  };
  const at = (wanted: keyof Navigation) => itemNames.filter((name) => place(name) === wanted);
  return { header: at('header'), bar: at('bar'), menu: at('menu') };
}

/** Whether an item is what a path shows. */
export function isCurrent(name: ItemName, pathname: string): boolean {
  const { path, alias }: Item = items[name];
  const plain = normalizePath(pathname);
  return plain === path || plain === alias;
}

const isItemName = (name: string): name is ItemName => name in items;
const itemNames = Object.keys(items).filter(isItemName);
