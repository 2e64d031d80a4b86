import type { BookRule, BookSettlement } from './settlement-rules.ts';

/** What was read of books' house rules. A case that is not here is unknown, which cards say where the other book's rule is known. */

const noneRead: BookSettlement = {
  tie: 'unknown',
  batterStarts: 'unknown',
  pitcherStarts: 'unknown',
  quarterbackStarts: 'unknown',
  shortMoneyline: 'unknown',
  shortLine: 'unknown',
  postponedBaseball: 'unknown',
  suspendedBaseball: 'unknown',
  postponedFootball: 'unknown',
  postponed: 'unknown',
  listedPitcher: 'unknown',
  playerIsOut: 'unknown',
  shootout: 'unknown',
  shootoutProps: 'unknown',
  overtime: 'unknown',
  pushedBonusBet: 'unknown',
  cancelBand: 'unknown',
};

const refunded = { kind: 'refunded' } as const;
const stands = { kind: 'stands' } as const;
const waits = (hours: number, until: string) => ({ kind: 'waits', hours, until, atLast: 'refunded' }) as const;

/** Our comparison of November 2026: not every page was kept. */
const compared = (book: string) => ({ text: `${book} house rules`, date: '2026-11-28' }) as const;

const tieIsRefunded: BookRule = {
  treatment: refunded,
  text: 'stake refunded',
  source: { text: 'Comparison of sportsbooks and exchanges: sportsbooks refund a tied moneyline', date: '2026-11-28' },
};
/** What sportsbooks have in common as far as known; the parts of a game are those of the market's name everywhere. */
const overtimeCounts: BookRule = {
  treatment: stands,
  text: 'counts in the full game and the second half, not in the fourth quarter or third period',
  source: { text: 'Comparison of sportsbooks’ house rules', date: '2026-11-28' },
};

export const unreadSportsbook: BookSettlement = { ...noneRead, tie: tieIsRefunded, overtime: overtimeCounts };
export const unreadVenue: BookSettlement = noneRead;

const sameWeek = waits(6 * 24, 'in its week, Thursday to Wednesday');

export const fanDuelRules: BookSettlement = {
  ...unreadSportsbook,
  batterStarts: { treatment: stands, text: 'one plate appearance', source: compared('FanDuel') },
  pitcherStarts: {
    treatment: stands,
    text: 'one pitch',
    source: {
      text: 'Sportsbook House Rules of March 21, 2023, quoting FanDuel',
      date: '2026-11-29',
      url: 'https://about.darkhorseodds.com/guides/sportsbook-house-rules',
    },
  },
  listedPitcher: { treatment: { kind: 'chosen' }, text: 'as chosen in the slip', source: compared('FanDuel') },
  postponedFootball: { treatment: sameWeek, text: 'stands if played the same week', source: compared('FanDuel') },
};

const draftKingsBaseball = {
  text: 'DraftKings sport rules: Baseball',
  date: '2026-11-29',
  url: 'https://sportsbook.draftkings.com/help/sport-rules/baseball',
} as const;

/** Two pages contradict each other on batters who do not start, so that is unknown. */
export const draftKingsRules: BookSettlement = {
  ...unreadSportsbook,
  shortLine: { treatment: refunded, text: 'nine innings, 8½ with the home team ahead', source: draftKingsBaseball },
  postponedBaseball: {
    treatment: waits(12, 'that day'),
    text: 'refunded without a result within 12 hours',
    source: draftKingsBaseball,
  },
  suspendedBaseball: {
    treatment: waits(36, 'within 36 hours'),
    text: 'stands if resumed within 36 hours',
    source: {
      text: 'My MLB game was suspended and postponed. What happens now? (US)',
      date: '2026-11-29',
      url: 'https://help.draftkings.com/hc/en-us/articles/4405230604435-My-MLB-game-was-suspended-and-postponed-What-happens-now-US',
    },
  },
  listedPitcher: { treatment: stands, text: 'action, whoever starts', source: draftKingsBaseball },
  postponedFootball: { treatment: sameWeek, text: 'stands if played the same week', source: compared('DraftKings') },
};

const betMgmPage = {
  text: 'BetMGM sports house rules: Sports wagering rules',
  date: '2026-11-29',
  url: 'http://help.in.betmgm.com/en/general-information/sports-house-rules/sports-wagering-rules',
} as const;

export const betMgmRules: BookSettlement = {
  ...unreadSportsbook,
  batterStarts: { treatment: refunded, text: 'must start', source: compared('BetMGM') },
  quarterbackStarts: { treatment: refunded, text: 'must start', source: compared('BetMGM') },
  shortMoneyline: { treatment: stands, text: 'five innings, 4½ with the home team ahead', source: betMgmPage },
  shortLine: {
    treatment: refunded,
    text: 'nine innings, 8½ with the home team ahead',
    source: compared('BetMGM'),
  },
  suspendedBaseball: {
    treatment: waits(36, 'within 36 hours'),
    text: 'refunded if suspended for more than 36 hours',
    source: compared('BetMGM'),
  },
  postponedFootball: {
    treatment: waits(7 * 24, 'within seven days'),
    text: 'stands if played within seven days',
    source: compared('BetMGM'),
  },
};

export const caesarsRules: BookSettlement = {
  ...unreadSportsbook,
  postponedFootball: {
    treatment: waits(7 * 24, 'within seven days'),
    text: 'stands if played within seven days',
    source: compared('Caesars'),
  },
};

export const betRiversRules: BookSettlement = {
  ...unreadSportsbook,
  postponedFootball: {
    treatment: sameWeek,
    text: 'stands if played in its week, Thursday to Wednesday',
    source: compared('BetRivers'),
  },
};

const theScorePage = (sport: string, number: string) =>
  ({
    text: `theScore Bet help: Betting on ${sport}`,
    date: '2026-11-29',
    url: `https://thescorebethelp.zendesk.com/hc/en-us/articles/${number}-Betting-on-${sport}`,
  }) as const;
const theScoreFootball = theScorePage('Football', '40323910348045');
const theScoreHockey = theScorePage('Hockey', '40214079435917');
const theScoreBaseball = {
  text: 'ESPN BET help: Betting on Baseball (the book’s former name)',
  date: '2026-11-29',
  url: 'https://espnbet.zendesk.com/hc/en-us/articles/36759324621069-Betting-on-Baseball',
} as const;

export const theScoreRules: BookSettlement = {
  ...unreadSportsbook,
  pitcherStarts: { treatment: refunded, text: 'must throw the first pitch', source: theScoreBaseball },
  quarterbackStarts: { treatment: stands, text: 'one snap', source: theScoreFootball },
  shortMoneyline: { treatment: stands, text: 'five innings, 4½ with the home team ahead', source: theScoreBaseball },
  shortLine: { treatment: refunded, text: 'nine innings, 8½ with the home team ahead', source: theScoreBaseball },
  postponedBaseball: {
    treatment: waits(24, 'that day'),
    text: 'refunded unless started that day',
    source: theScoreBaseball,
  },
  suspendedBaseball: {
    treatment: waits(48, 'within 48 hours'),
    text: 'stands if completed within 48 hours',
    source: theScoreBaseball,
  },
  postponedFootball: {
    treatment: sameWeek,
    text: 'stands if played in its week; the NFL’s is Thursday to Wednesday, college’s Tuesday to Monday',
    source: theScoreFootball,
  },
  playerIsOut: { treatment: refunded, text: 'refunded', source: theScoreHockey },
  shootout: { treatment: stands, text: 'one goal for the winner', source: theScoreHockey },
  shootoutProps: { treatment: stands, text: 'shootout goals do not count', source: theScoreHockey },
};

const prophetXPage = { text: 'Prophet X rulebook', date: '2026-11-28' } as const;
const prophetXDay: BookRule = {
  treatment: waits(24, 'that day'),
  text: 'refunded unless played that day',
  source: prophetXPage,
};

export const prophetXRules: BookSettlement = {
  ...noneRead,
  tie: { treatment: refunded, text: 'stake refunded', source: prophetXPage },
  postponedBaseball: prophetXDay,
  postponedFootball: prophetXDay,
  postponed: prophetXDay,
  playerIsOut: { treatment: refunded, text: 'refunded', source: prophetXPage },
  cancelBand: {
    treatment: { kind: 'cancels', beyond: 0.15 },
    text: 'may cancel a fill more than 15% off the fair price',
    source: { ...prophetXPage, text: 'Prophet X rulebook, rule 4.6' },
  },
};

const kalshiPage = {
  text: 'Prediction picks: NFL (rules of Kalshi’s contracts)',
  date: '2026-11-29',
  url: 'https://help.underdogsports.com/en/articles/15606941-prediction-picks-nfl',
} as const;
const kalshiWaits: BookRule = {
  treatment: { kind: 'waits', hours: 48, until: 'within 48 hours', atLast: 'last price' },
  text: 'waits 48 hours, then pays the last price',
  source: kalshiPage,
};

export const kalshiRules: BookSettlement = {
  ...noneRead,
  tie: { treatment: { kind: 'half' }, text: 'pays half', source: kalshiPage },
  postponedBaseball: kalshiWaits,
  postponedFootball: kalshiWaits,
  postponed: kalshiWaits,
  overtime: { treatment: stands, text: 'counts in every market', source: kalshiPage },
};
