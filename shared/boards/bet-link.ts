import { sportsbookById, sportsbookSite } from '../catalogue/sportsbooks.ts';
import type { StateCode } from '../catalogue/states/states.ts';
import { type Cents, cents, dollars } from '../odds/money.ts';

/** What a bet button opens: the bet at its book, or the book's site if there is no link to the bet. Without a state a link may be unfillable. */
export type BetTarget =
  | { readonly opens: 'bet' | 'site'; readonly url: string }
  | { readonly opens: 'settings'; readonly missing: 'state' };

/**
 * Lower-case `https://`, a plain host name, then the end or one of / ? # and URL characters. This excludes user info, ports, everything
 * that browsers silently repair (backslashes, whitespace, control and full-width characters) and braces, so that no unfilled template passes.
 */
const PLAIN_LINK = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#][!#-;=?-[\]^_a-z|~]*)?$/;

/** An unfilled template with percent-encoded braces. */
const ENCODED_TEMPLATE = /%7b\w+%7d/i;

/** The start of anything to be filled. */
const TEMPLATE = /\{|%7B/i;
const STATE = /\{state\}|%7Bstate%7D/gi;
const STAKE = /\{wagerAmount\}|%7BwagerAmount%7D/gi;

/**
 * Where a bet button leads. The provider's link is filled with the state and the stake first and checked afterwards, so that nothing in them or
 * in the link changes the host. A link with anything else to be filled, to a host that is not the book's, or that needs a state where there is none
 * leads to the book's site.
 * @param link the provider's, with `{state}` and `{wagerAmount}` where they are to be filled
 * @param state where the bettor bets at the book; null: the book runs in none of their states; undefined: they have told none
 * @param stake left empty in the link if undefined
 */
export function betLink(
  sportsbookId: number,
  link: string | null | undefined,
  state: StateCode | null | undefined,
  stake: Cents | undefined,
): BetTarget {
  const site = { opens: 'site', url: sportsbookSite(sportsbookId) } as const;
  if (typeof link !== 'string' || !isBetLink(sportsbookId, link)) return site;
  if (needsState(link) && state === undefined) return { opens: 'settings', missing: 'state' };
  if (needsState(link) && state === null) return site;
  const url = filled(link, state ?? undefined, stake);
  return leadsToBook(sportsbookId, url) ? { opens: 'bet', url } : site;
}

/** Whether a link, once filled with a state and with a stake or none, leads to the book. Only such links are stored and sent. */
export function isBetLink(sportsbookId: number, link: string | null | undefined): link is string {
  if (typeof link !== 'string') return false;
  if (!TEMPLATE.test(link)) return leadsToBook(sportsbookId, link);
  return [undefined, ANY_STAKE].every((stake) => leadsToBook(sportsbookId, filled(link, ANY_STATE, stake)));
}

/** Visible ASCII without braces and percent signs, which fill a link: `0QA254546668#256167265_13L84240Q11641027504Q20`, `-572869586`. */
const SID = /^[!-$&-z|~]{1,100}$/;

/** Whether a text can be a book's own id of a bet. Only such are stored and sent. */
export function isSid(sid: string | undefined): sid is string {
  return sid !== undefined && SID.test(sid);
}

/** The link to a bet by its book's own id of it; undefined where none can be made. It is one of those that `isBetLink` allows. */
export function linkBySid(sportsbookId: number, sid: string | undefined): string | undefined {
  const form = sportsbookById(sportsbookId)?.linkBySid;
  if (form === undefined || !isSid(sid)) return undefined;
  const link = form.replace('{sid}', () => encodeURIComponent(sid));
  return isBetLink(sportsbookId, link) ? link : undefined;
}

/** Whether a link without anything to be filled is plain, and its host the book's. */
function leadsToBook(sportsbookId: number, url: string): boolean {
  if (ENCODED_TEMPLATE.test(url)) return false;
  const host = PLAIN_LINK.exec(url)?.[1];
  const hosts = sportsbookById(sportsbookId)?.linkHosts ?? [];
  return hosts.some((allowed) => host === allowed || host?.endsWith(`.${allowed}`));
}

const ANY_STATE: StateCode = 'NJ';
const ANY_STAKE: Cents = cents(1_00);

function needsState(link: string): boolean {
  return link.search(STATE) >= 0;
}

function filled(link: string, state: StateCode | undefined, stake: Cents | undefined): string {
  if (!TEMPLATE.test(link)) return link;
  const amount = stake === undefined ? '' : dollars(stake).toFixed(2);
  return link.replace(STATE, () => state?.toLowerCase() ?? '').replace(STAKE, () => amount);
}
