import { describe, expect, it } from 'vitest';
import type { Opportunity } from '../../../shared/contracts/opportunities.ts';
import { anOpportunity } from '../testing/opportunities.ts';
import { leg, OVER, UNDER } from './testing/details.ts';
import { asSubscriber, dialog, firstCard, pressOnCard, visit } from './testing/product.tsx';

async function cardOf(changes: Partial<Opportunity> = {}) {
  asSubscriber({ arbitrage: [anOpportunity(changes)] });
  await visit();
  return firstCard();
}

describe('Opportunity card', () => {
  it('each outcome with outcome name', async () => {
    const card = await cardOf();
    expect(card.getByText('Over 8.5')).toBeDefined();
    expect(card.getByText('Under 8.5')).toBeDefined();
  });

  it('Shows at most two outcomes', async () => {
    const bestOdds = { [OVER]: leg(1, '+110'), [UNDER]: leg(2, '+105'), 'Over/Under: Draw': leg(3, '+900') };
    const card = await cardOf({ bestOdds });
    expect(card.getAllByRole('link', { name: /^Bet / })).toHaveLength(2);
    expect(card.queryByText('Draw')).toBeNull();
  });

  it('American odds with any decimal part dropped', async () => {
    const card = await cardOf({ bestOdds: { [OVER]: leg(1, '+110.75'), [UNDER]: leg(2, '-104.5') } });
    expect(card.getByText('+110')).toBeDefined();
    expect(card.getByText('-104')).toBeDefined();
  });

  it('sportsbook logo', async () => {
    const card = await cardOf();
    expect(card.getAllByAltText('FanDuel')).not.toEqual([]);
    expect(card.getAllByAltText('DraftKings')).not.toEqual([]);
  });

  it("unknown sportsbook shows '?'", async () => {
    const card = await cardOf({ bestOdds: { [OVER]: leg(99, '+110'), [UNDER]: leg(2, '+105') } });
    expect(card.getByText('?')).toBeDefined();
  });

  it("Others show as 'Sportsbook {id}'", async () => {
    const card = await cardOf({ bestOdds: { [OVER]: leg(99, '+110'), [UNDER]: leg(2, '+105') } });
    expect(card.getByTitle('Sportsbook 99')).toBeDefined();
  });

  it("missing odds 'N/A'", async () => {
    const card = await cardOf({ bestOdds: { [OVER]: leg(1, ''), [UNDER]: leg(2, '+105') } });
    expect(card.getByText('N/A')).toBeDefined();
  });

  it('stake rounded to whole dollars', async () => {
    const card = await cardOf({ profit: undefined as never, stakes: { [OVER]: 49.4, [UNDER]: 50.6 } }); // As saved by an older version.
    const stakes = card.getAllByText('stake').map(({ parentElement }) => parentElement?.textContent);
    expect(stakes).toEqual(['stake $49', 'stake $51']);
  });

  it("('0' if absent)", async () => {
    const card = await cardOf({ stakes: {} });
    const stakes = card.getAllByText('stake').map(({ parentElement }) => parentElement?.textContent);
    expect(stakes).toEqual(['stake $0', 'stake $0']);
  });

  it('Shows the profit badge: margin with 2 decimals, plus sign when positive, percent', async () => {
    expect((await cardOf({ profitMargin: '3.7349' })).getByText('+3.73%')).toBeDefined();
  });

  it('It is positive when the margin is above 0', async () => {
    expect((await cardOf({ profitMargin: '-1.2' })).getByText(/^[-−]1\.20%$/)).toBeDefined();
  });

  it('and neither when the margin is 0', async () => {
    expect((await cardOf({ profitMargin: '0' })).getByText('0.00%')).toBeDefined();
  });

  it("A Bet button opens the sportsbook's site in a new tab", async () => {
    const bet = (await cardOf()).getByRole('link', { name: /^Bet Under 8\.5 at DraftKings/ });
    expect(bet.getAttribute('href')).toBe('https://sportsbook.draftkings.com');
    expect(bet.getAttribute('target')).toBe('_blank');
    expect(bet.getAttribute('rel')).toContain('noopener');
  });

  it('and the bet itself if the provider supplies its link', async () => {
    const bet = (await cardOf()).getByRole('link', { name: /^Bet Over 8\.5 at FanDuel/ });
    expect(bet.getAttribute('href')).toBe('https://sportsbook.fanduel.com/addToBetslip?marketId=1');
  });

  it('Unparseable bestOdds or stakes count as empty: the card shows no betting data', async () => {
    const card = await cardOf({ bestOdds: '{"broken' as never });
    expect(card.getByText('No betting data available')).toBeDefined();
  });

  it('bestOdds and stakes are an object, possibly a JSON string', async () => {
    const { bestOdds, stakes } = anOpportunity();
    const card = await cardOf({
      bestOdds: JSON.stringify(bestOdds) as never,
      stakes: JSON.stringify(stakes) as never,
    });
    expect(card.getByText('+110')).toBeDefined();
    expect(card.getByText('Under 8.5')).toBeDefined();
  });

  it("A card with no outcomes shows 'No betting data available'", async () => {
    const card = await cardOf({ bestOdds: {}, stakes: {}, quotes: {} });
    expect(card.getByText('No betting data available')).toBeDefined();
  });

  it('Actions: Calculator, Track, Hide, and Place', async () => {
    const card = await cardOf();
    const names = card.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names.filter((name) => !name?.startsWith('Details'))).toEqual(['Place', 'Calculator', 'Track', 'Hide']);
  });

  it("Calculator (opens the calculator prefilled with the first two legs' odds rounded to whole numbers and a blank stake)", async () => {
    const bestOdds = { [OVER]: leg(1, '+110.4'), [UNDER]: leg(2, '-104.6') };
    await cardOf({ bestOdds });
    await pressOnCard('Calculator');
    const calculator = await dialog('Calculator');
    const odds = await calculator.findAllByLabelText('Odds');
    expect(odds.map((field) => (field as HTMLInputElement).value)).toEqual(['+110', '-105']);
    const stakes = calculator.getAllByLabelText('Stake ($)');
    expect(stakes.map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  });

  it('(after the fee of a book that takes one)', async () => {
    // Prophet X keeps 2% of winnings: 1.05 × 0.98 = 1.029.
    const card = await cardOf({ bestOdds: { [OVER]: leg(7, '+105'), [UNDER]: leg(2, '+105') } });
    expect(card.getByText('+103')).toBeDefined();
    expect(card.getAllByText('after fee')).toHaveLength(1);
    await pressOnCard('Calculator');
    const odds = await (await dialog('Calculator')).findAllByLabelText('Odds');
    expect(odds.map((field) => (field as HTMLInputElement).value)).toEqual(['+103', '+105']);
  });

  it('it needs at least two odds', async () => {
    const card = await cardOf({ bestOdds: { [OVER]: leg(1, '+110') } });
    expect(card.getByRole('button', { name: 'Calculator' })).toHaveProperty('disabled', true);
  });

  it('shows when its price was last seen: "confirmed 40 s ago"', async () => {
    const card = await cardOf();
    // The older of both prices, half a minute before the other.
    expect(card.getByTitle(/^Confirmed /).textContent).toBe('confirmed 1 min ago');
  });

  it('Margin above 10 %: flagged `check` ("verify this price")', async () => {
    const card = await cardOf({ flags: ['check'] });
    expect(card.getByText('Verify this price')).toBeDefined();
  });
});

describe('Labels', () => {
  it.each([
    ['h2h', 'Moneyline'],
    ['spreads', 'Point Spread'],
    ['totals', 'Over/Under'],
  ])('%s %s', async (market, label) => {
    const bestOdds = { [`${label}: One`]: leg(1, '+110'), [`${label}: Two`]: leg(2, '+105') };
    expect((await cardOf({ market, bestOdds })).getByText(label)).toBeDefined();
  });

  it.each([
    ['baseball_mlb', 'MLB'],
    ['basketball_nba', 'NBA'],
    ['basketball_wnba', 'WNBA'],
    ['americanfootball_nfl', 'NFL'],
    ['icehockey_nhl', 'NHL'],
  ])('Sport labels: %s %s', async (eventSport, label) => {
    expect((await cardOf({ eventSport })).getByText(label)).toBeDefined();
  });

  it('Unknown keys are prettified', async () => {
    expect((await cardOf({ eventSport: 'curling_world_cup' })).getByText(/^Curling World Cup$/i)).toBeDefined();
  });
});
