import type { ProviderCall } from '../provider/address.ts';
import { ProviderFailure } from '../provider/failure.ts';
import type { CreditBudget } from './credit-budget.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { ProviderPaused } from './provider-paused.ts';

/** The market keys left out of one league's calls. */
interface Refusals {
  /** Refused earlier or now. */
  readonly known: Set<string>;
  /** Called with newly refused keys. */
  readonly onRefused: (keys: readonly string[]) => Promise<void>;
}

export interface MarketRequest {
  readonly provider: GuardedProvider;
  readonly budget: CreditBudget;
  readonly refusals: Refusals;
  /** Credits for each market of a call. */
  readonly marketPrice: number;
}

/** A call for markets; its price depends on their number. */
export interface MarketCall {
  /** The markets to request, given the refused ones. */
  readonly markets: (refused: ReadonlySet<string>) => readonly string[];
  readonly call: (asked: { readonly markets: readonly string[]; readonly planned: number }) => ProviderCall;
}

/**
 * Makes a call if the budget allows it. One bad key fails the whole call: the keys that the provider rejects are left out from then on, and
 * the call is repeated once.
 * @throws ProviderPaused 'too-few-credits' before any call; errors of the provider.
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
    const asking = call({ markets: keys, planned: keys.length * marketPrice });
    if (!budget.affords(asking)) throw new ProviderPaused('too-few-credits');
    return provider.ask(asking);
  }
}
