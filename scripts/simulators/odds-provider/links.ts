/**
 * Links in the provider's formats. Those of BetMGM, Caesars and BetRivers are templates (`{state}`), which a client must not show
 * unfilled. Some books have none.
 */
const betslipLinks: Readonly<Record<string, string>> = {
  fanduel: 'https://sportsbook.fanduel.com/addToBetslip?marketId=42.SELECTION&selectionId=SELECTION',
  draftkings: 'https://sportsbook.draftkings.com/?outcomes=0MLSELECTION_1',
  betmgm: 'https://sports.{state}.betmgm.com/en/sports?options=SELECTION&type=Single',
  williamhill_us: 'https://sportsbook.caesars.com/us/{state}/bet/betslip?selectionIds=SELECTION',
  betrivers: 'https://{state}.betrivers.com/?page=sportsbook#event/1?coupon={pickType}|SELECTION|{wagerAmount}',
  espnbet: 'https://sportsbook.thescore.bet/?market_selection_id[0]=SELECTION',
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

/** Link that adds a selection to the book's betslip. */
export function betLink(book: string, selection: number): string | null {
  return betslipLinks[book]?.replaceAll('SELECTION', selection.toString().padStart(10, '0')) ?? null;
}

/** Link to the game's page at the book. */
export function gameLink(book: string, gameId: string): string | null {
  return gameLinks[book]?.replace('GAME', gameId) ?? null;
}
