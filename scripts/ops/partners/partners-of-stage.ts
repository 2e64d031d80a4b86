import type { Table } from '../../../functions/platform/table/table.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import type { ParameterStore } from '../secrets/parameters.ts';
import { requiredSecret, withTableOf } from '../stage-table.ts';
import {
  addPartner,
  centsOf,
  dollars,
  endPartnership,
  markPaid,
  type PartnerStatement,
  statements,
} from './manage-partners.ts';

/** What the operator asks for; nothing is given to list. */
export interface PartnersRequest {
  readonly add?: string | undefined;
  readonly code?: string | undefined;
  readonly percent?: string | undefined;
  readonly disable?: string | undefined;
  readonly paid?: string | undefined;
  readonly amount?: string | undefined;
  readonly payout?: string | undefined;
}

interface Deps {
  readonly table: Table;
  readonly emailKey: () => Promise<string>;
  /** ms */
  readonly now: number;
}

/**
 * Carries a request out and says what happened.
 * @throws Error with words for the operator
 */
export async function managePartners(request: PartnersRequest, { emailKey, ...deps }: Deps): Promise<string> {
  const { add, code, percent, disable, paid, amount, payout } = request;
  if ([add, disable, paid].filter((each) => each !== undefined).length > 1)
    throw new Error('One thing at a time: --add, --disable or --paid.');
  if (add !== undefined) {
    if (code === undefined) throw new Error('--add needs --code.');
    const rate = percent === undefined ? undefined : Number(percent);
    const partner = await addPartner({ email: add, code, percent: rate }, { ...deps, emailKey: await emailKey() });
    return `${add} is a partner with the code ${partner.code} and ${partner.percent}%. Their link is the site’s address with /?ref=${partner.code}`;
  }
  if (disable !== undefined) {
    await endPartnership(disable, deps);
    return `The code ${disable} credits nobody from now on. What was earned before is paid.`;
  }
  if (paid !== undefined) {
    if (amount === undefined || payout === undefined) throw new Error('--paid needs --amount and --payout, as listed.');
    const cents = centsOf(amount);
    await markPaid({ code: paid, cents, payout: Number(payout) }, deps);
    return `Payout ${payout} of ${paid} is marked. Send ${dollars(cents)} now.`;
  }
  return listed(await statements(deps));
}

/** The same on a deployed stage. */
export function managePartnersOf(
  stage: StageName,
  request: PartnersRequest,
  parameters: Pick<ParameterStore, 'read'>,
): Promise<string> {
  const emailKey = () => requiredSecret(stage, 'emailKey', parameters);
  return withTableOf(stage, (table) => managePartners(request, { table, emailKey, now: Date.now() }));
}

function listed(all: readonly PartnerStatement[]): string {
  if (all.length === 0) return 'There are no partners.';
  return all.map(line).join('\n');
}

function line({ partner, email, balance, payableCents, nextPayout }: PartnerStatement): string {
  const { code, percent, disabledAt } = partner;
  const { accruedCents, takenBackCents, paidCents, carriedCents } = balance;
  const due = payableCents === 0 ? 'nothing due' : `due ${dollars(payableCents)} (payout ${nextPayout})`;
  const carried = carriedCents === 0 ? [] : [`carried ${dollars(carriedCents)}`];
  return [
    ...[`${code} ${percent}%${disabledAt === undefined ? '' : ' (ended)'}`, email ?? 'account deleted', due],
    ...[`accrued ${dollars(accruedCents)}`, `taken back ${dollars(takenBackCents)}`, `paid ${dollars(paidCents)}`],
    ...carried,
  ].join(', ');
}
