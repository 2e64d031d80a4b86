/** What the page needs to report a visit before it loads the contracts. */

/** The query parameter of a partner's link: `/?ref=CODE`. */
export const REFERRAL_PARAMETER = 'ref';

export const REFERRAL_VISIT_PATH = '/api/referral-visit';

/** A longer text in a link is nobody's code, and the page does not send it. */
export const MAX_REFERRAL_TEXT = 60;
