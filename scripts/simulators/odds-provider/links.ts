import { derive, uniform } from './random.ts';

/**
 * Links in the provider's formats, with ids as long and as random as at the books. Those of BetMGM, Caesars and BetRivers are templates: the
 * bettor's state is to be filled in. Some books have none.
 */
const betslipLinks: Readonly<Record<string, (id: Ids) => string>> = {
  fanduel: (id) =>
    `https://sportsbook.fanduel.com/addToBetslip?marketId=42.${id.digits(9)}&selectionId=${id.digits(7)}`,
  draftkings: (id) =>
    `https://sportsbook.draftkings.com/?outcomes=0QA${id.digits(9)}%23${id.digits(10)}_13L84240Q1-${id.digits(10)}Q20`,
  betmgm: (id) =>
    `https://sports.{state}.betmgm.com/en/sports?options=${id.digits(8)}-${id.digits(10)}-${id.digits(10)}&type=Single`,
  williamhill_us: (id) => `https://sportsbook.caesars.com/us/{state}/bet/betslip?selectionIds=${id.uuid()}`,
  betrivers: (id) =>
    `https://{state}.betrivers.com/?page=sportsbook#event/${id.digits(10)}?coupon={pickType}|${id.digits(10)}|{wagerAmount}`,
  espnbet: (id) =>
    `https://sportsbook.thescore.bet/?market_selection_id[0]=${id.uuid()}&odds_numerator[0]=${id.digits(2)}&odds_denominator[0]=${id.digits(1)}`,
  hardrockbet: (id) => `https://app.hardrock.bet/?deep_link_value=betslip/${id.digits(19)}`,
};
const gameLinks: Readonly<Record<string, string>> = {
  fanduel: 'https://sportsbook.fanduel.com/event/GAME',
  draftkings: 'https://sportsbook.draftkings.com/event/GAME',
  betmgm: 'https://sports.{state}.betmgm.com/en/sports/events/GAME',
  williamhill_us: 'https://sportsbook.caesars.com/us/{state}/bet/event/GAME',
  bovada: 'https://www.bovada.lv/sports/event/GAME',
  betonlineag: 'https://sports.betonline.ag/sportsbook/event/GAME',
  fanatics: 'https://sportsbook.fanatics.com/events/GAME',
  espnbet: 'https://sportsbook.thescore.bet/event/GAME',
  prophetx: 'https://www.prophetx.co/market/GAME',
  novig: 'https://www.novig.com/events/GAME',
  hardrockbet: 'https://app.hardrock.bet/?deep_link_value=event/GAME',
  fliff: 'https://www.getfliff.com/event/GAME',
  underdog: 'https://underdogfantasy.com/pick-em/higher-lower/all',
};

/** Link that adds a selection to the book's betslip. `selection`: its key. */
export function betLink(book: string, selection: number): string | null {
  return betslipLinks[book]?.(idsOf(selection)) ?? null;
}

/** Link to the game's page at the book. */
export function gameLink(book: string, gameId: string): string | null {
  return gameLinks[book]?.replace('GAME', gameId) ?? null;
}

interface Ids {
  /** A number of so many digits, the first of which is not 0. */
  readonly digits: (count: number) => string;
  readonly uuid: () => string;
}

/** Ids that depend on the key only, each call another one. */
function idsOf(key: number): Ids {
  let part = 0;
  const below = (limit: number) => {
    part += 1;
    return Math.floor(uniform(derive(key, part)) * limit);
  };
  const text = (count: number, radix: number) =>
    Array.from({ length: count }, () => below(radix).toString(radix)).join('');
  return {
    digits: (count) => `${1 + below(9)}${text(count - 1, 10)}`,
    uuid: () => [8, 4, 4, 4, 12].map((count) => text(count, 16)).join('-'),
  };
}
