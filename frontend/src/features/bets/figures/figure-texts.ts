/** What each figure is called, and how it is computed. The tiles, the charts and Help say the same. */
export const figureTexts = {
  profit: {
    label: 'Profit',
    formula:
      'What settled bets paid out, less what you staked on them, after fees. The stake of a bonus bet counts as $0. A lost no-sweat bet includes the value of the bonus bet it earned, which is then subtracted from that bonus bet’s own result.',
  },
  turnover: {
    label: 'Turnover',
    formula: 'The stakes of settled bets, without pushes, voids and bonus bets.',
  },
  yield: {
    label: 'Yield (ROI on stakes)',
    formula: 'Profit / turnover.',
  },
  bankroll: {
    label: 'ROI on bankroll',
    formula: 'Profit / the bankroll in your settings.',
  },
  units: {
    label: 'Units',
    formula: 'The profit of each bet / your unit when you placed it. Bets placed without a unit do not count.',
  },
  clv: {
    label: 'CLV',
    formula:
      'Odds taken / fair closing odds - 1 in decimal odds, weighted by stake. Fair: without the vig, from both sides at three other books at one time, or with fewer at your own. Only cash bets with such a close count.',
  },
  missed: {
    label: 'Better prices missed',
    formula:
      'How much more your winning bets would have paid at the best price at the same line when you placed them, after fees. Only for games that our scans covered, without bonus bets. Each bet’s details show that price.',
  },
  expected: {
    label: 'Expected',
    formula:
      'The sum of stake × (fair closing probability × odds taken - 1), of positions whose bets all have a fair close. Of two bets of which exactly one wins, the probabilities are scaled to add up to 100%. Standard deviations: (actual - expected) / √variance of the same positions.',
  },
  band: {
    label: '95% band',
    formula: 'Expected ± 1.96 × √variance: where the actual profit ends up 95 times out of 100.',
  },
  drawdown: {
    label: 'Drawdown',
    formula:
      'The largest drop in cumulative profit from an earlier peak, by daily totals (UTC): what was lost and won back on the same day does not show.',
  },
  oneLeg: {
    label: 'One-leg losses',
    formula: 'The profit of positions with two or more bets of which only one stood because the others were refunded.',
  },
  hitRate: {
    label: 'Hit rate',
    formula: 'Won / (won + lost), without pushes and voids. It misleads at long odds.',
  },
} as const satisfies Record<string, { label: string; formula: string }>;

export type FigureId = keyof typeof figureTexts;
