import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeStripe } from '../testing/stripe.ts';
import { asMember, asSubscriber, COMPARED, dialog, press, price, visit } from './testing/product.tsx';

fakeStripe();

async function mainOf(path: string) {
  await visit(path);
  await screen.findByRole('heading', { level: 1 });
  return screen.getByRole('main');
}
const textOf = async (path: string) => (await mainOf(path)).textContent ?? '';
const questionsOf = async (path: string) =>
  [...(await mainOf(path)).querySelectorAll('details')].map(({ textContent }) => textContent ?? '');

describe('Pricing card (dashboard, /help, promo, overlap, settings)', () => {
  it.each(['/', '/help', '/promo', '/overlap', '/settings'])(
    'Monthly toggle: $30/month, $60 struck through: %s',
    async (path) => {
      asMember();
      await visit(path);
      expect(await price()).toContain('$30/month');
      expect(screen.getByRole('main').querySelector('s')?.textContent).toContain('$60');
    },
  );

  it("Yearly toggle: $22.50/month, $45 struck through, 'Billed Annually'", async () => {
    await visit('/help');
    await press(/Yearly/);
    expect(await price()).toContain('$22.50/month');
    expect(screen.getByRole('main').querySelector('s')?.textContent).toContain('$45');
    expect(screen.getByText('Billed Annually')).toBeDefined();
  });

  it("badge 'Save 25%'", async () => {
    await visit('/help');
    await price();
    expect(within(screen.getByRole('group', { name: 'Billing' })).getByText('Save 25%')).toBeDefined();
  });

  it('The trial button', async () => {
    await visit('/help');
    expect(await screen.findByRole('button', { name: 'Start your 5 day free trial' })).toBeDefined();
  });

  it("and the note 'Cancel anytime • No commitment required' when there is no subscription", async () => {
    await visit('/help');
    await price();
    expect(screen.getByText('Cancel anytime • No commitment required')).toBeDefined();
  });

  it('Deliberately different: a subscriber sees no price on /help, but how to read the cards', async () => {
    asSubscriber();
    await visit('/help');
    for (const title of ['How to read a card', 'How to read an overlap', 'How to read a promo'])
      expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.queryByText('/month')).toBeNull();
    expect(screen.queryByText('Already Subscribed')).toBeNull();
  });

  it('The yearly charge, $270, is said with both plans', async () => {
    await visit('/help');
    await price();
    expect(screen.getByText('Yearly: $270 once a year')).toBeDefined();
    await press(/Yearly/);
    expect(screen.getByText('Billed Annually').parentElement?.textContent).toBe('Billed Annually: $270 once a year');
  });

  it('Subscription/pricing modal: offers a monthly/yearly plan choice', async () => {
    asMember();
    await visit();
    await press('Subscribe');
    const modal = await dialog('Choose Your Plan');
    expect(modal.getByRole('radio', { name: /Monthly/, checked: true })).toBeDefined();
    expect(modal.getByRole('radio', { name: /Yearly/, checked: false })).toBeDefined();
  });
});

describe('/help', () => {
  it('an FAQ of 6 questions: what arbitrage is, how opportunities are found, sports covered, odds update frequency, profit margin, how to cancel', async () => {
    const questions = await questionsOf('/help');
    expect(questions).toHaveLength(6);
    const about = [/arbitrage/, /find opportunities/, /sports are covered/, /odds updated/, /profit margin/, /cancel/];
    for (const [place, subject] of about.entries()) expect(questions[place]).toMatch(subject);
  });

  it('The FAQ says MLB and WNBA are covered, with 50+ markets (moneylines, spreads, totals, player props)', async () => {
    const text = await textOf('/help');
    expect(text).toMatch(/MLB.*WNBA.*50\+ markets: moneylines, spreads, totals and player props/);
  });

  it('and profit margins typically 1% to 20%', async () => {
    expect(await textOf('/help')).toContain('typically 1% to 20%');
  });

  it('Cancel anytime through account settings, and access lasts to the end of the billing period', async () => {
    expect(await textOf('/help')).toMatch(
      /Cancel anytime in your account settings.*until the end of the billing period/,
    );
  });

  it('Contact Us with an e-mail support button', async () => {
    const contact = within(within(await mainOf('/help')).getByRole('region', { name: 'Contact Us' }));
    expect(contact.getByRole('link', { name: /support/ }).getAttribute('href')).toMatch(/^mailto:.+@.+/);
  });

  it('A calculator dialog', async () => {
    const main = within(await mainOf('/help'));
    main.getByRole('button', { name: /calculator/i }).click();
    expect(await dialog('Calculator')).toBeDefined();
  });
});

describe('/affiliate', () => {
  it.each([
    ['50% lifetime commission', /50% lifetime/],
    ['$15 per monthly subscription', /\$15per monthly subscription/],
    ['and $135 per annual one', /\$135per annual subscription/],
    ['Paid monthly by PayPal or bank transfer', /PayPal or bank transfer/],
    ['no minimum payout', /no minimum payout/i],
    ['approval within 24 hours', /24 hours/],
    ['referral cookie lasts 60 days', /60 days/],
    ['commission also on renewals and upgrades', /renewals and upgrades/],
  ])('%s', async (_promise, words) => {
    expect(await textOf('/affiliate')).toMatch(words);
  });

  it('apply button (mail to support)', async () => {
    const main = within(await mainOf('/affiliate'));
    expect(main.getByRole('link', { name: /Apply/ }).getAttribute('href')).toMatch(/^mailto:.+@.+/);
  });

  it('a 3-step how-it-works', async () => {
    const steps = within(within(await mainOf('/affiliate')).getByRole('region', { name: 'How it works' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
  });

  it('and an FAQ (payment timing, 60-day cookie, social promotion, renewals)', async () => {
    const questions = await questionsOf('/affiliate');
    const about = [/paid/, /60-day cookie/, /social media/, /renewals/];
    expect(about.map((subject, place) => subject.test(questions[place] ?? ''))).toEqual([true, true, true, true]);
  });
});

describe('/legal', () => {
  it.each([
    ['Privacy Policy', /Privacy Policy/],
    ['and Terms of Service', /Terms of Service/],
    ['each with the date of its last change', /Last updated November 28, 2026.*Last updated November 24, 2026/s],
    ['Terms: monthly billing', /billed every month/],
    ['cancellation effective at period end', /takes effect at the end of the period/],
    ['5-day free trial', /5-day free trial/],
    ['users must be of legal gambling age', /must be of legal gambling age/],
    ['informational purposes only', /for informational purposes only/],
    ['liability limited to the amount paid', /limited to the amount you paid/],
  ])('%s', async (_promise, words) => {
    expect(await textOf('/legal')).toMatch(words);
  });
});

describe('/poster', () => {
  it.each([
    ['$30/month', /\$30\/month/],
    ['5-Day Free Trial', /5-Day Free Trial/],
    ['12+ Sportsbooks Covered', /20 Sportsbooks Covered/],
    ['Start Your Free Trial Today', /Start Your Free Trial Today/],
  ])("'%s'", async (_promise, words) => {
    expect(await textOf('/poster')).toMatch(words);
  });

  it('promotional page with feature list', async () => {
    expect(within(await mainOf('/poster')).getAllByRole('listitem').length).toBeGreaterThan(5);
  });
});

describe('Marketing copy', () => {
  it('12 sportsbooks (BetMGM, BetOnline, Bovada, Caesars, DraftKings, ESPN Bet, Fanatics, FanDuel, Fliff, Novig, Prophet X, Underdog)', async () => {
    const main = within(await mainOf('/'));
    await main.findByText(/^20 sportsbooks/);
    for (const book of COMPARED) expect(main.getAllByAltText(book), book).not.toEqual([]);
  });

  it('Deliberately different: Underdog is named as the one that is never paired', async () => {
    const main = within(await mainOf('/'));
    expect((await main.findByText(/^20 sportsbooks/)).textContent).toContain('20 sportsbooks compared');
    expect(main.getByText(/^Underdog is a pick’em site/)).toBeDefined();
  });

  it('Marketing also promises real-time arbitrage, alerts, global sportsbook coverage, profit tracking, filtering, bet links and hundreds of opportunities daily', async () => {
    const text = await textOf('/poster');
    for (const words of [
      /real-time arbitrage/i,
      /alerts/i,
      /global sportsbook coverage/i,
      /profit tracking/i,
      /filter/i,
      /bet links/i,
      /hundreds of opportunities daily/i,
    ]) {
      expect(text).toMatch(words);
    }
  });

  it('Responsible-gambling line and 1-800-GAMBLER in the footer', async () => {
    await visit('/help');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: /1-800-GAMBLER/ }).getAttribute('href')).toMatch(/^tel:/);
  });
});
