import type { Prices } from './prices.ts';

/** The same prices without what is free each month, for an account whose allowances other systems use up. */
export function withoutAllowances(prices: Prices): Prices {
  const { aws } = prices;
  const charged = Object.fromEntries(Object.entries(aws).map(([name, price]) => [name, { ...price, free: 0 }]));
  return { ...prices, aws: { ...aws, ...charged } };
}
