import { derive } from './random.ts';

/** Where the provider says that a bet is. */
interface PlaceOfBet {
  readonly link: string | null;
  /** The book's own id of the bet. */
  readonly sid: string | null;
}

/**
 * Links and ids of bets in the provider's formats, as long and as random as at the books. The links of BetMGM, Caesars and BetRivers are
 * templates: the bettor's state is to be filled in. Some books have ids without links, some neither.
 */
const betPlaces: Readonly<Record<string, (id: Ids) => PlaceOfBet>> = {
  fanduel: (id) => {
    const [market, sid] = [id.digits(9), id.digits(7)];
    return { link: `https://sportsbook.fanduel.com/addToBetslip?marketId=42.${market}&selectionId=${sid}`, sid };
  },
  draftkings: (id) => {
    const sid = `0QA${id.digits(9)}#${id.digits(10)}_13L84240Q1-${id.digits(10)}Q20`;
    return { link: `https://sportsbook.draftkings.com/?outcomes=${sid.replace('#', '%23')}`, sid };
  },
  betmgm: (id) => {
    const [game, market, sid] = [id.digits(8), id.digits(10), `-${id.digits(9)}`];
    return { link: `https://sports.{state}.betmgm.com/en/sports?options=${game}-${market}-${sid}&type=Single`, sid };
  },
  williamhill_us: (id) => {
    const sid = id.uuid();
    return { link: `https://sportsbook.caesars.com/us/{state}/bet/betslip?selectionIds=${sid}`, sid };
  },
  fanatics: (id) => ({ link: null, sid: id.digits(9) }),
  betrivers: (id) => {
    const [game, sid] = [id.digits(10), id.digits(10)];
    const link = `https://{state}.betrivers.com/?page=sportsbook#event/${game}?coupon={pickType}|${sid}|{wagerAmount}`;
    return { link, sid };
  },
  espnbet: (id) => {
    const sid = id.uuid();
    const odds = `odds_numerator[0]=${id.digits(2)}&odds_denominator[0]=${id.digits(1)}`;
    return { link: `https://sportsbook.thescore.bet/?market_selection_id[0]=${sid}&${odds}`, sid };
  },
  hardrockbet: (id) => {
    const sid = id.digits(19);
    return { link: `https://app.hardrock.bet/?deep_link_value=betslip/${sid}`, sid };
  },
};
const gameLinks: Readonly<Record<string, string>> = {
  fanduel: 'https://sportsbook.fanduel.com/event/GAME',
  draftkings: 'https://sportsbook.draftkings.com/event/GAME',
  betmgm: 'https://sports.{state}.betmgm.com/en/sports/events/GAME',
  williamhill_us: 'https://sportsbook.caesars.com/us/{state}/bet/event/GAME',
  bovada: 'https://www.bovada.lv/sports/event/GAME',
  betonlineag: 'https://sports.betonline.ag/sportsbook/event/GAME',
  espnbet: 'https://sportsbook.thescore.bet/event/GAME',
  prophetx: 'https://www.prophetx.co/market/GAME',
  novig: 'https://www.novig.com/events/GAME',
  hardrockbet: 'https://app.hardrock.bet/?deep_link_value=event/GAME',
  fliff: 'https://www.getfliff.com/event/GAME',
  underdog: 'https://underdogfantasy.com/pick-em/higher-lower/all',
};

/** The link that adds a selection to the book's betslip, and the book's id of it. `selection`: its key. */
export function placeOfBet(book: string, selection: number): PlaceOfBet {
  return betPlaces[book]?.(idsOf(selection)) ?? { link: null, sid: null };
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
  const word = () => {
    part += 1;
    return derive(key, part);
  };
  return {
    digits: (count) => {
      let text = String(1 + (word() % 9));
      while (text.length < count) text += String(word() % 1e9).padStart(9, '0');
      return text.slice(0, count);
    },
    uuid: () => {
      const text = [1, 2, 3, 4].map(() => word().toString(16).padStart(8, '0')).join('');
      return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}
