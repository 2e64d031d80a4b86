import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sportsbookById, sportsbooks } from '../catalogue/sportsbooks.ts';
import { states } from '../catalogue/states/states.ts';
import { cents } from '../odds/money.ts';
import { betLink, isBetLink, linkBySid } from './bet-link.ts';

describe('a link of the provider', () => {
  it('every book may link to its own site', () => {
    for (const book of sportsbooks) expect(isBetLink(book.id, book.site), book.name).toBe(true);
  });

  test.each([
    [1, 'https://sportsbook.fanduel.com/addToBetslip?marketId=734.1&selectionId=12'],
    [1, 'https://nj.sportsbook.fanduel.com/addToBetslip?marketId[0]=734.1&selectionId[0]=12'],
    [2, 'https://sportsbook.draftkings.com/?outcomes=0ML1_1'],
    [3, 'https://sports.nj.betmgm.com/en/sports?options=1-2-3'],
    [4, 'https://sportsbook.caesars.com/us/nj/bet/betslip?selectionIds=a,b'],
    [7, 'https://www.prophetx.co/?action=addtobetslip&lineID=5'],
    [10, 'https://sportsbook.thescore.bet/?market_selection_id[0]=Market:a%2Fb'],
    [2, 'https://sportsbook.draftkings.com'],
    [2, 'https://sportsbook.draftkings.com#slip'],
  ])('book %i may link to %s', (id, link) =>
    expect(betLink(id, link, undefined, undefined)).toEqual({ opens: 'bet', url: link }),
  );

  test.each([
    ['no link', null],
    ['nothing at all', undefined],
    ['an empty text', ''],
    ['a script', 'javascript:alert(1)//https://sportsbook.fanduel.com/'],
    ['a script behind a line break', '\nhttps://sportsbook.fanduel.com/'],
    ['plain http', 'http://sportsbook.fanduel.com/'],
    ['an upper-case scheme', 'HTTPS://sportsbook.fanduel.com/'],
    ['an upper-case script', 'JavaScript:alert(1)'],
    ['data', 'data:text/html,https://sportsbook.fanduel.com/'],
    ['no scheme', '//sportsbook.fanduel.com/'],
    ['one slash', 'https:/sportsbook.fanduel.com/'],
    ['backslashes', 'https:\\\\sportsbook.fanduel.com\\'],
    ['a backslash after the host', 'https://sportsbook.fanduel.com\\@evil.example/'],
    ['a backslash in the path', 'https://sportsbook.fanduel.com/\\evil'],
    ['user information', 'https://sportsbook.fanduel.com@evil.example/'],
    ['user information before the real host', 'https://evil@sportsbook.fanduel.com/'],
    ['a name and a password', 'https://a:b@sportsbook.fanduel.com/'],
    ['a port', 'https://sportsbook.fanduel.com:8443/'],
    ['the default port', 'https://sportsbook.fanduel.com:443/'],
    ['a longer host', 'https://sportsbook.fanduel.com.evil.example/'],
    ['a look-alike with the same ending', 'https://evilsportsbook.fanduel.com/'],
    ['a look-alike with a hyphen', 'https://my-sportsbook.fanduel.com/'],
    ['another host of the same domain', 'https://fanduel.com/'],
    ['a Cyrillic letter', 'https://sportsbook.fandu\u0435l.com/'],
    ['full-width letters', 'https://sportsbook.\uff46anduel.com/'],
    ['an ideographic full stop', 'https://sportsbook\u3002fanduel.com/'],
    ['a final dot', 'https://sportsbook.fanduel.com./'],
    ["another book's host", 'https://sportsbook.draftkings.com/'],
    ['something else to fill', 'https://sportsbook.fanduel.com/us/{country}/bet'],
    ['something else to fill, percent-encoded', 'https://sportsbook.fanduel.com/us/%7Bcountry%7D/bet'],
    ['a state as the end of another host', 'https://evil{state}.example/sportsbook.fanduel.com'],
    ['a state before the whole host', 'https://{state}sportsbook.fanduel.com/'],
    ['a state within a state', 'https://sportsbook.fanduel.com/{sta{state}te}'],
    ['half a template', 'https://sportsbook.fanduel.com/us/}'],
    ['a space', 'https://sportsbook.fanduel.com/a b'],
    ['a tab within the scheme', 'ht\ttps://sportsbook.fanduel.com/'],
    ['a line break at the end', 'https://sportsbook.fanduel.com/\n'],
    ['a null character', 'https://sportsbook.fanduel.com/\0'],
    ['an escape character', 'https://sportsbook.fanduel.com/\u001b[2J'],
    ['a right-to-left override', 'https://sportsbook.fanduel.com/\u202egpj'],
    ['a quotation mark', 'https://sportsbook.fanduel.com/"onclick="x'],
    ['a tag', 'https://sportsbook.fanduel.com/<script>'],
  ])('a link with %s is refused', (_what, link) =>
    expect(betLink(1, link, 'NJ', undefined)).toEqual({ opens: 'site', url: 'https://sportsbook.fanduel.com' }),
  );

  it('a stake never becomes a part of the host', () => {
    const link = 'https://{wagerAmount}sportsbook.fanduel.com/';
    const site = { opens: 'site', url: 'https://sportsbook.fanduel.com' };
    expect([undefined, cents(1)].map((stake) => betLink(1, link, 'NJ', stake))).toEqual([site, site]);
    expect(isBetLink(1, link)).toBe(false);
  });

  it('every link of an unknown book is refused', () => {
    expect(isBetLink(99, 'https://sportsbook.fanduel.com/')).toBe(false);
  });

  it('the host of an accepted link is the one that the URL parser finds', () => {
    for (const link of ['https://sportsbook.fanduel.com/@evil', 'https://sportsbook.fanduel.com?@evil.example/']) {
      expect(betLink(1, link, undefined, undefined)).toEqual({ opens: 'bet', url: link });
      expect(new URL(link).host).toBe('sportsbook.fanduel.com');
    }
  });
});

describe('a link with parts to be filled', () => {
  const betMgm = 'https://sports.{state}.betmgm.com/en/sports?options=19666574-1554174999-2284641605&type=Single';
  const caesars =
    'https://sportsbook.caesars.com/us/{state}/bet/betslip?selectionIds=b0d8b6ea-4c43-3f34-8a5c-2a6f2d7ab0f0';

  test.each([
    [
      'BetMGM, in the host',
      3,
      betMgm,
      'https://sports.nj.betmgm.com/en/sports?options=19666574-1554174999-2284641605&type=Single',
    ],
    [
      'Caesars, in the path',
      4,
      caesars,
      'https://sportsbook.caesars.com/us/nj/bet/betslip?selectionIds=b0d8b6ea-4c43-3f34-8a5c-2a6f2d7ab0f0',
    ],
    [
      'Caesars, percent-encoded',
      4,
      caesars.replace('{state}', '%7Bstate%7D'),
      'https://sportsbook.caesars.com/us/nj/bet/betslip?selectionIds=b0d8b6ea-4c43-3f34-8a5c-2a6f2d7ab0f0',
    ],
  ])('gets the state: %s', (_where, id, link, url) => {
    expect(betLink(id, link, 'NJ', undefined)).toEqual({ opens: 'bet', url });
  });

  it('gets the stake in dollars with two decimals, and none if there is none', () => {
    const link = 'https://{state}.betrivers.com/?page=sportsbook#event/1?coupon=single|2|{wagerAmount}';
    expect(betLink(25, link, 'PA', cents(12_50))).toMatchObject({
      url: 'https://pa.betrivers.com/?page=sportsbook#event/1?coupon=single|2|12.50',
    });
    expect(betLink(25, link, 'PA', undefined)).toMatchObject({
      url: 'https://pa.betrivers.com/?page=sportsbook#event/1?coupon=single|2|',
    });
  });

  it('asks for the state where the bettor has told none', () => {
    expect(betLink(3, betMgm, undefined, undefined)).toEqual({ opens: 'settings', missing: 'state' });
  });

  it('leads to the book’s site where the book runs in none of the bettor’s states', () => {
    expect(betLink(3, betMgm, null, undefined)).toEqual({ opens: 'site', url: 'https://sports.betmgm.com' });
  });

  it('is not used where a kind of pick is to be filled, whose values are not known', () => {
    const link = 'https://{state}.betrivers.com/?page=sportsbook#event/1?coupon={pickType}|2|{wagerAmount}';
    expect(betLink(25, link, 'NJ', cents(10_00))).toEqual({ opens: 'site', url: 'https://www.betrivers.com' });
  });
});

const template = fc.constantFrom(
  '{state}',
  '%7Bstate%7D',
  '%7bSTATE%7d',
  '{wagerAmount}',
  '{pickType}',
  '{',
  '}',
  '%7B',
);
const host = fc.constantFrom(...sportsbooks.flatMap((book): string[] => [...book.linkHosts]), 'evil.example');
const glue = fc.constantFrom('', '.', '/', '@', ':', '?', '#', '\\', ' ', '\n', '//', 'https://', '%', '&x=');
const links = fc
  .array(fc.oneof(template, host, glue, fc.string({ maxLength: 4 })), { maxLength: 8 })
  .map((parts) => `https://${parts.join('')}`);
const chosen = fc.constantFrom(undefined, null, ...states.map(({ code }) => code));
const amount = fc.option(fc.integer({ min: 1, max: 100_000_000 }).map(cents), { nil: undefined });
const book = fc.constantFrom(...sportsbooks.map(({ id }) => id));

it('whatever the link, the state and the stake, a button opens https without braces, at a host of the book, as the URL parser reads it', () => {
  fc.assert(
    fc.property(book, links, chosen, amount, (id, link, at, stake) => {
      const target = betLink(id, link, at, stake);
      if (target.opens === 'settings') return;
      expect(target.url).not.toMatch(/[{}]|%7b\w+%7d/i);
      const { protocol, hostname, port, username, password } = new URL(target.url);
      expect([protocol, port, username, password]).toEqual(['https:', '', '', '']);
      const hosts: readonly string[] = sportsbookById(id)?.linkHosts ?? [];
      expect(hosts.some((each) => hostname === each || hostname.endsWith(`.${each}`))).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

it('whatever a book’s id of a bet, a link made of it is one to the book, with nothing to be filled', () => {
  fc.assert(
    fc.property(book, fc.oneof(template, glue, fc.string(), fc.string({ unit: 'binary' })), (id, sid) => {
      const link = linkBySid(id, sid);
      if (link === undefined) return;
      expect(isBetLink(id, link)).toBe(true);
      expect(betLink(id, link, undefined, undefined)).toEqual({ opens: 'bet', url: link });
    }),
    { numRuns: 3000 },
  );
  expect(linkBySid(2, '{state}')).toBeUndefined();
});
