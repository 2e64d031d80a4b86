import type { ProviderCall } from '../provider/address.ts';
import { ProviderFailure } from '../provider/failure.ts';
import type { CreditBudget } from './credit-budget.ts';
import { type GuardedProvider, ProviderPaused } from './guarded-provider.ts';

/** The market keys that one league's calls leave out. */
interface Refusals {
  /** Refused before, and refused now. */
  readonly known: Set<string>;
  /** Told of keys that are refused for the first time. */
  readonly onRefused: (keys: readonly string[]) => Promise<void>;
}

export interface MarketRequest {
  readonly provider: GuardedProvider;
  readonly budget: CreditBudget;
  readonly refusals: Refusals;
  /** Credits for each market of a call. */
  readonly marketPrice: number;
}

/** A call that asks for markets; its price follows from how many. */
export interface MarketCall {
  /** What to ask for, given what is refused. */
  readonly markets: (refused: ReadonlySet<string>) => readonly string[];
  readonly call: (asked: { readonly markets: readonly string[]; readonly planned: number }) => ProviderCall;
}

/**
 * Makes a call when it can be paid. One bad key fails the whole of it: the keys that the provider names are left out from then on, and
 * the call is made once more.
 * @throws ProviderPaused 'too-few-credits' before any call; what the line throws.
 */
export async function requestMarkets(
  { provider, budget, refusals, marketPrice }: MarketRequest,
  { markets, call }: MarketCall,
): Promise<unknown> {
  const asked = markets(refusals.known);
  try {
    return await attempt(asked);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'bad-markets') throw error;
    const named = error.markets.filter((key) => asked.includes(key));
    if (named.length === 0) throw error;
    const newlyRefused = named.filter((key) => !refusals.known.has(key));
    for (const key of newlyRefused) refusals.known.add(key);
    if (newlyRefused.length > 0) await refusals.onRefused(newlyRefused);
    return attempt(markets(refusals.known));
  }

  function attempt(keys: readonly string[]): Promise<unknown> {
    const planned = keys.length * marketPrice;
    if (!budget.affords(planned)) throw new ProviderPaused('too-few-credits');
    return provider.ask(call({ markets: keys, planned }));
  }
}
