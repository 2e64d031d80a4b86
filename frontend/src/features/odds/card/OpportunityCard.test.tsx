import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setOddsFormat } from '../../../lib/odds-format.ts';
import { setLossTaxRate } from '../../../lib/taxes/loss-tax.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { anOpportunity, anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { asRow } from '../rows/read-row.ts';
import { LinksContext } from './bet-target.ts';
import { type CardContext, cardActions } from './card-actions.ts';
import { OpportunityCard } from './OpportunityCard.tsx';

const server = fakeApi();
const leg = { odds: '+100', sportsbookId: 99, sportsbook: 'x', updatedAt: '2026-11-21T18:00:00Z' };

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 18, 0, 10), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  setOddsFormat(undefined);
  setLossTaxRate(undefined);
});

function card(row: unknown, note?: string, context: CardContext = 'list') {
  const onDetails = vi.fn();
  const onAction = vi.fn();
  renderPart(
    <OpportunityCard
      row={row}
      note={note}
      context={context}
      showsKind={false}
      onDetails={onDetails}
      onAction={onAction}
    />,
  );
  return { onDetails, onAction, article: within(screen.getByRole('article')) };
}

const ages = (article: ReturnType<typeof card>['article']) =>
  article.getAllByTitle(/^Confirmed /).map((time) => time.textContent);

it('a card says once when both prices were last confirmed: the older of them', () => {
  const { article } = card(anOpportunity());
  expect(ages(article)).toEqual(['confirmed 40 s ago']);
});

it('a card says of each price when it was confirmed if they are far apart', () => {
  const { bestOdds } = anOpportunity();
  const [over = '', under = ''] = Object.keys(bestOdds);
  const old = { ...leg, ...bestOdds[under], updatedAt: '2026-11-21T17:50:00Z' };
  const { article } = card(anOpportunity({ bestOdds: { [over]: { ...leg, ...bestOdds[over] }, [under]: old } }));
  expect(ages(article)).toEqual(['confirmed 10 min ago', 'confirmed 10 s ago']);
});

it('each bet opens in a new tab without a referrer or an opener', () => {
  const { article } = card(anOpportunity());
  const bets = article.getAllByRole('link', { name: /^Bet/ });
  expect(bets.map((bet) => bet.getAttribute('href'))).toEqual([
    'https://sportsbook.draftkings.com',
    'https://sportsbook.fanduel.com/addToBetslip?marketId=1',
  ]);
  expect(bets.map((bet) => [bet.getAttribute('target'), bet.getAttribute('rel')])).toEqual([
    ['_blank', 'noopener noreferrer'],
    ['_blank', 'noopener noreferrer'],
  ]);
});

function linkedCard(row: unknown, links: ComponentProps<typeof LinksContext>['value']) {
  renderPart(
    <LinksContext value={links}>
      <OpportunityCard
        row={row}
        note={undefined}
        context="list"
        showsKind={false}
        onDetails={vi.fn()}
        onAction={vi.fn()}
      />
    </LinksContext>,
  );
}

/** A card with one leg at BetMGM, whose link has the state in its host. */
function cardAtBetMgm(state: 'NJ' | undefined, link: string) {
  const { bestOdds } = anOpportunity();
  const [over = '', under = ''] = Object.keys(bestOdds);
  const best = {
    [over]: { ...leg, ...bestOdds[over] },
    [under]: { ...leg, sportsbookId: 3, sportsbook: 'BetMGM', link },
  };
  linkedCard(anOpportunity({ bestOdds: best }), { stateAt: () => state, fetches: false });
}
const betMgm = 'https://sports.{state}.betmgm.com/en/sports?options=1-2-3&type=Single';

it('the link to a bet is filled with the bettor’s state', () => {
  cardAtBetMgm('NJ', betMgm);
  expect(screen.getByRole('link', { name: /^Bet .*BetMGM/ }).getAttribute('href')).toBe(
    'https://sports.nj.betmgm.com/en/sports?options=1-2-3&type=Single',
  );
});

it('without a state the button for a book with a site in each state leads to the setting', () => {
  cardAtBetMgm(undefined, betMgm);
  const link = screen.getByRole('link', { name: /^Set your state to open .* at BetMGM$/ });
  expect(link.textContent).toBe('Set your state');
  expect(link.getAttribute('href')).toBe('/settings#betting');
});

it('a bet never links to a site that is not the book’s', () => {
  cardAtBetMgm('NJ', 'https://evil.example/{state}');
  expect(screen.getByRole('link', { name: /^Bet .*BetMGM/ }).getAttribute('href')).toBe('https://sports.betmgm.com');
});

it('a link that the list lacks comes with the odds of the event, before the button opens anything', async () => {
  const link = 'https://sportsbook.draftkings.com/?outcomes=0QA1%232_13L84240Q1-3Q20';
  const odds = { 'Over/Under: Under 8.5': [{ sportsbookId: 2, odds: 105, link }] };
  server.on('GET /api/odds/e1/totals', odds);
  linkedCard(anOpportunity(), { stateAt: () => undefined, fetches: true });
  expect(screen.queryByRole('link', { name: /DraftKings/ })).toBeNull();
  expect((await screen.findByRole('link', { name: /DraftKings/ })).getAttribute('href')).toBe(link);
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/odds/e1/totals']);
});

it('a bet without a link anywhere leads to its book, also if the odds cannot be fetched', async () => {
  server.on('GET /api/odds/e1/totals', () => json({ message: 'Please try again' }, 503));
  linkedCard(anOpportunity(), { stateAt: () => undefined, fetches: true });
  expect((await screen.findByRole('link', { name: /DraftKings/ })).getAttribute('href')).toBe(
    'https://sportsbook.draftkings.com',
  );
});

it('a card shows margin, dollars, odds and stakes', () => {
  const { article } = card(anOpportunity());
  for (const text of ['+2.90%', '· $2.90', '+110', '+105']) expect(article.getByText(text)).toBeDefined();
  expect(article.getByText('49').textContent).toBe('stake $49');
});

it('a card shows each book by its logo, a warning, and once that a price is after a fee', () => {
  const { bestOdds } = anOpportunity();
  const [over = '', under = ''] = Object.keys(bestOdds);
  const atProphetX = { ...leg, sportsbookId: 7, odds: '+105' };
  const row = anOpportunity({
    bestOdds: { [over]: atProphetX, [under]: { ...leg, sportsbookId: 2 } },
    flags: ['check'],
  });
  const { article } = card(row);
  expect(article.getByText('+103')).toBeDefined();
  expect(article.getAllByText('after fee')).toHaveLength(1);
  expect(article.getByText('Verify this price')).toBeDefined();
  for (const book of ['Prophet X', 'DraftKings']) expect(article.getAllByAltText(book)).not.toEqual([]);
});

it('the Details button opens the details of the opportunity', async () => {
  const opportunity = asRow(aParsedOpportunity());
  const { onDetails, article } = card(opportunity);
  await userEvent.click(article.getByRole('button', { name: /^Details/ }));
  expect(onDetails).toHaveBeenCalledExactlyOnceWith(opportunity);
});

it('a card shows what an overlap risks and wins, and the note of the page', () => {
  const overlap = anOverlap({ expectedValue: 1, hitProbability: 0.021 });
  const { article } = card(anOpportunity({ kind: 'overlap', profit: -1, overlap }), 'Keep $71.20 of a $100 bonus bet');
  expect(article.getByText('EV +1.0%').parentElement?.className).toContain('text-gain');
  expect(article.getByText('Hits 2.1% · risk $1.00 to win $107')).toBeDefined();
  expect(article.getByText('Keep $71.20 of a $100 bonus bet')).toBeDefined();
});

it.each([
  ['a row without outcomes', anOpportunity({ bestOdds: {} })],
  ['a row of an unknown shape', { id: 'x', kind: 'arbitrage' }],
  ['null', null],
])('%s is shown as having no data', (_name, row) => {
  const { article } = card(row);
  expect(article.getByText('No betting data available')).toBeDefined();
});

it('the badge of an overlap whose expected value is unknown is neutral', () => {
  const { article } = card(anOpportunity({ kind: 'overlap', profit: -1, overlap: anOverlap() }));
  expect(article.getByText('EV unknown').parentElement?.className).toContain('text-muted');
});

it('the bet to place first stands first', () => {
  const { article } = card(anOpportunity());
  expect(article.getAllByText(/^(Over|Under) 8\.5/).map(({ textContent }) => textContent?.trim())).toEqual([
    'Under 8.5',
    'Over 8.5',
  ]);
});

it('an unknown book is shown as a question mark', () => {
  const [label = ''] = Object.keys(anOpportunity().bestOdds);
  const { article } = card(anOpportunity({ bestOdds: { [label]: leg } }));
  expect(article.getByText('?').getAttribute('title')).toBe('Sportsbook 99');
});

it('markup in names is shown as text', () => {
  const { article } = card(anOpportunity({ eventTitle: '<img src=x onerror=alert(1)>' }));
  expect(article.getByRole('heading').textContent).toBe('<img src=x onerror=alert(1)>');
});

it.each([
  ['list', ['Calculator', 'Track', 'Hide', 'Place']],
  ['track', ['Calculator', 'Untrack', 'Hide', 'Place']],
  ['hidden', ['Calculator', 'Track', 'Unhide']],
] as const)('a card in the context %s has the actions %s', async (context, names) => {
  const opportunity = asRow(aParsedOpportunity());
  const { onAction, article } = card(opportunity, undefined, context);
  const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;
  const buttons = article.getAllByRole('button').filter((button) => !nameOf(button).startsWith('Details'));
  expect(buttons.map(nameOf)).toEqual(names);
  for (const button of buttons) await userEvent.click(button);
  const actions = cardActions[context].toSorted((a, b) => Number(a === 'place') - Number(b === 'place'));
  expect(onAction.mock.calls).toEqual(actions.map((action) => [action, opportunity]));
});

it('the calculator button needs two prices', () => {
  const [label = ''] = Object.keys(anOpportunity().bestOdds);
  const { article } = card(anOpportunity({ bestOdds: { [label]: { ...leg, odds: '+100' } } }));
  expect(article.getByRole('button', { name: 'Calculator' })).toHaveProperty('disabled', true);
});

it('a card without bets can be untracked', async () => {
  const { onAction, article } = card({ id: 'x', kind: 'overlap' }, undefined, 'track');
  await userEvent.click(article.getByRole('button', { name: 'Untrack' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith('untrack', expect.objectContaining({ id: 'x' }));
});

it.each([
  ['list', 2],
  ['track', 0],
] as const)('a card that is gone in the context %s has %i bet buttons', (context, count) => {
  renderPart(
    <OpportunityCard
      {...{ row: anOpportunity(), note: undefined, context, showsKind: false, isGone: true }}
      onDetails={vi.fn()}
      onAction={vi.fn()}
    />,
  );
  expect(screen.queryAllByRole('link', { name: /^Bet/ })).toHaveLength(count);
  expect(screen.queryAllByRole('button', { name: 'Place' })).toHaveLength(count / 2);
});

it.each([
  ['decimal', ['1.91', '2.12']],
  ['implied', ['52.4%', '47.2%']],
] as const)('in %s odds no American ones are on a card', (format, shown) => {
  const { bestOdds } = anOpportunity();
  const prices = ['-110', '+112'];
  const priced = Object.entries(bestOdds).map(([label, bet], n) => [label, { ...leg, ...bet, odds: prices[n] ?? '' }]);
  act(() => setOddsFormat(format));
  const { article } = card(anOpportunity({ bestOdds: Object.fromEntries(priced) }));
  for (const text of shown) expect(article.getByText(text)).toBeDefined();
  expect(screen.getByRole('article').textContent).not.toMatch(/[+-]\d{3}/);
});

it('a tax rate that is set shows on a card what the rule on losses leaves', () => {
  const { article } = card(anOpportunity());
  expect(article.queryByText(/after the 90% rule/)).toBeNull();
  act(() => setLossTaxRate(24));
  expect(article.getByText('+$1.70 after the 90% rule at 24%').title).toMatch(/^\+\$2\.90 less about \$1\.20/);
});
