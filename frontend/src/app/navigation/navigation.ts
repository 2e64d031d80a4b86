import { kinds, perKind } from '../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { paths } from '../../config/paths.ts';
import { boardPages } from '../board-pages.ts';
import { normalizePath } from '../screens.ts';

/** The navigation does not depend on the subscription, so that nothing moves once that is known. */
export type UserKind = 'visitor' | 'signed-in';

interface Item {
  readonly label: string;
  /** Undefined for the calculator, which opens on the current page. */
  readonly path: string | undefined;
  /** Another path of the same page. */
  readonly alias?: string;
  /** Where it is on a phone: in the bottom bar, in the sheet of its last button, or in the menu. */
  readonly onPhone: 'bar' | 'more' | 'menu';
  /** The window width in pixels from which it is in the header; null: never. */
  readonly headerMinWidth: Readonly<Record<UserKind, number | null>>;
}

/** Tailwind's `md`. Below it there is a bottom bar, above it the boards are in the header. */
const TABLET = 768;
const LAPTOP = 1_024;
const DESKTOP = 1_280;
const WIDE = 1_536;

const inBar = { onPhone: 'bar', headerMinWidth: { visitor: TABLET, 'signed-in': TABLET } } as const;
const inMore = { onPhone: 'more', headerMinWidth: { visitor: TABLET, 'signed-in': DESKTOP } } as const;
/** Of subscribers: a visitor's header has no room for it. */
const ofMembersMore = { onPhone: 'more', headerMinWidth: { visitor: null, 'signed-in': DESKTOP } } as const;
/** What a person keeps is empty for a visitor, who is to see what there is. */
const ofMembers = { onPhone: 'bar', headerMinWidth: { visitor: null, 'signed-in': TABLET } } as const;

const placeOf = { bar: inBar, more: inMore, members: ofMembersMore } as const;

const boards = perKind(
  (kind): Item => ({
    label: kinds[kind].label,
    path: kinds[kind].page,
    ...(kind === 'arbitrage' ? { alias: paths.dashboard } : {}),
    ...placeOf[boardPages[kind].place],
  }),
);

const others = {
  odds: {
    label: 'Odds',
    path: paths.odds,
    onPhone: 'more',
    headerMinWidth: { visitor: null, 'signed-in': DESKTOP },
  },
  track: { label: 'Track', path: paths.track, ...ofMembers },
  hidden: { label: 'Hidden', path: paths.hidden, ...ofMembers },
  calculator: {
    label: 'Calculator',
    path: undefined,
    onPhone: 'more',
    headerMinWidth: { visitor: LAPTOP, 'signed-in': LAPTOP },
  },
  alerts: {
    label: 'Alerts',
    path: paths.alerts,
    onPhone: 'more',
    headerMinWidth: { visitor: null, 'signed-in': WIDE },
  },
  settings: {
    label: 'Settings',
    path: paths.settings,
    onPhone: 'menu',
    headerMinWidth: { visitor: null, 'signed-in': WIDE },
  },
  help: {
    label: 'Help',
    path: paths.help,
    onPhone: 'menu',
    headerMinWidth: { visitor: LAPTOP, 'signed-in': null },
  },
  affiliate: {
    label: 'Affiliate',
    path: paths.affiliate,
    onPhone: 'menu',
    headerMinWidth: { visitor: null, 'signed-in': null },
  },
} as const satisfies Record<string, Item>;

export type ItemName = OpportunityKind | keyof typeof others;

/** All navigation items, in order. The widths are chosen so that the header fits on one row. */
export const items: Readonly<Record<ItemName, Item>> = { ...boards, ...others };

/** Each item is in exactly one of these. */
export interface Navigation {
  readonly header: readonly ItemName[];
  readonly bar: readonly ItemName[];
  readonly more: readonly ItemName[];
  readonly menu: readonly ItemName[];
}

/**
 * The placement of all items in a window of this width, in pixels at the default font size. Of an unknown one, null, the header and the bar have
 * all that they have in any window, and styles hide what is not for it.
 */
export function navigationFor(userKind: UserKind, width: number | null): Navigation {
  if (width === null) return navigationForAny(userKind);
  const place = (name: ItemName): keyof Navigation => {
    const { headerMinWidth, onPhone }: Item = items[name];
    const from = headerMinWidth[userKind];
    if (from !== null && width >= from) return 'header';
    return width < TABLET ? onPhone : 'menu';
  };
  const at = (wanted: keyof Navigation) => itemNames.filter((name) => place(name) === wanted);
  return { header: at('header'), bar: at('bar'), more: at('more'), menu: at('menu') };
}

function navigationForAny(userKind: UserKind): Navigation {
  const inHeader = (name: ItemName) => items[name].headerMinWidth[userKind] !== null;
  const onPhone = (place: Item['onPhone']) => itemNames.filter((name) => items[name].onPhone === place);
  return {
    header: itemNames.filter(inHeader),
    bar: onPhone('bar'),
    more: onPhone('more'),
    menu: onPhone('menu').filter((name) => !inHeader(name)),
  };
}

/** The styles that hide an item of the header in windows too narrow for it. */
const narrower: Readonly<Record<number, string>> = {
  [TABLET]: 'max-md:hidden',
  [LAPTOP]: 'max-lg:hidden',
  [DESKTOP]: 'max-xl:hidden',
  [WIDE]: 'max-2xl:hidden',
};

/** Of an item in the header: hides it where there is no room. */
export function hiddenWhereNarrow(name: ItemName, userKind: UserKind): string {
  return narrower[items[name].headerMinWidth[userKind] ?? 0] ?? '';
}

/** Whether an item links to the page at a path. */
export function isCurrent(name: ItemName, pathname: string): boolean {
  const { path, alias }: Item = items[name];
  const plain = normalizePath(pathname);
  return plain === path || plain === alias;
}

const isItemName = (name: string): name is ItemName => name in items;
const itemNames = Object.keys(items).filter(isItemName);
