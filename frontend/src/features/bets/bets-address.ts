import { useSearchParams } from 'react-router-dom';
import { sportsbookById } from '../../../../shared/catalogue/sportsbooks.ts';
import { type PositionKind, positionKinds } from '../../../../shared/contracts/bets/position.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';

export type BetsTab = 'watching' | 'placed' | 'settled' | 'money';

/** What narrows the bets; undefined: all. */
export interface BetsChoice {
  /** `2026-11`. */
  readonly month: string | undefined;
  readonly book: string | undefined;
  readonly kind: PositionKind | undefined;
}

export const everything: BetsChoice = { month: undefined, book: undefined, kind: undefined };

/** The tab of an address; Tracked for any other text. */
export function tabOf(params: URLSearchParams): BetsTab {
  const tab = params.get('tab');
  return tab === 'placed' || tab === 'settled' || tab === 'money' ? tab : 'watching';
}

/** What the address narrows to. What it cannot mean is ignored. */
export function betsChoice(params: URLSearchParams): BetsChoice {
  const [month, book, kind] = ['month', 'book', 'kind'].map((name) => params.get(name) ?? undefined);
  return {
    month: month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    book: book !== undefined && sportsbookById(Number(book)) !== undefined ? book : undefined,
    kind: positionKinds.find((each) => each === kind),
  };
}

/** What narrows the bets, in the address. */
export function useBetsChoice() {
  const [params, setParams] = useSearchParams();
  const choice = betsChoice(params);
  const change = useStableCallback((changes: Partial<BetsChoice>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  });
  return { choice, change };
}
