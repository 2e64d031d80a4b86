/**
 * Links in the shapes that the provider hands out. Those of BetMGM and Caesars are templates (`{state}`), as there;
 * a client must not show them unfilled. The provider has none for some books.
 */
export function betLink(book: string, gameId: string, selection: number): string | null {
  const id = selection.toString().padStart(10, '0');
  switch (book) {
    case 'fanduel':
      return `https://sportsbook.fanduel.com/addToBetslip?marketId=42.${id}&selectionId=${id.slice(-7)}`;
    case 'draftkings':
      return `https://sportsbook.draftkings.com/?outcomes=0ML${id}_1`;
    case 'betmgm':
      return `https://sports.{state}.betmgm.com/en/sports?options=${id}&type=Single`;
    case 'williamhill_us':
      return `https://sportsbook.caesars.com/us/{state}/bet/betslip?selectionIds=${gameId.slice(0, 8)}-${id}`;
    case 'betrivers':
      return `https://{state}.betrivers.com/?page=sportsbook#event/${id}?coupon={pickType}|${id}|{wagerAmount}`;
    case 'espnbet':
      return `https://sportsbook.thescore.bet/?market_selection_id[0]=${id}`;
    default:
      return null;
  }
}

/** Link to the game's page at the book. */
export function gameLink(book: string, gameId: string): string | null {
  const id = Number.parseInt(gameId.slice(0, 7), 16);
  const pages: Readonly<Record<string, string>> = {
    fanduel: `https://sportsbook.fanduel.com/event/${id}`,
    draftkings: `https://sportsbook.draftkings.com/event/${id}`,
    betmgm: `https://sports.{state}.betmgm.com/en/sports/events/${id}`,
    williamhill_us: `https://sportsbook.caesars.com/us/{state}/bet/event/${gameId}`,
    bovada: `https://www.bovada.lv/sports/event/${id}`,
    betonlineag: `https://sports.betonline.ag/sportsbook/event/${id}`,
    fanatics: `https://sportsbook.fanatics.com/events/${id}`,
    espnbet: `https://sportsbook.thescore.bet/event/${id}`,
    prophetx: `https://www.prophetx.co/market/${id}`,
    novig: `https://www.novig.com/events/${gameId}`,
    fliff: `https://www.getfliff.com/event/${id}`,
    underdog: 'https://underdogfantasy.com/pick-em/higher-lower/all',
  };
  return pages[book] ?? null;
}
