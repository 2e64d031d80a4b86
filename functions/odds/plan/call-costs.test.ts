import { expect, it } from 'vitest';
import { groupMarkets, highestCosts } from './call-costs.ts';

const NBA = 'basketball_nba';

it('a call costs the price of its group’s markets, without those that the provider refuses', () => {
  const props = groupMarkets(NBA, new Set(), 'props');
  const [first = ''] = props;
  expect(highestCosts(NBA, { refused: new Set(), marketPrice: 2 }).props).toBe(2 * props.length);
  expect(highestCosts(NBA, { refused: new Set([first]), marketPrice: 2 }).props).toBe(2 * props.length - 2);
});

it('a group whose markets are all refused has no call', () => {
  const refused = new Set(groupMarkets(NBA, new Set(), 'alternates'));
  expect(Object.keys(highestCosts(NBA, { refused, marketPrice: 2 }))).toEqual(['game', 'props']);
});
