import { useQuery } from '@tanstack/react-query';
import { TicketCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cents } from '../../../../../shared/odds/money.ts';
import { useAccess } from '../../../api/access.ts';
import { goneQuery } from '../../../api/alerts/history.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { gamePath } from '../../../config/paths.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { ActionButtons } from '../card/ActionButtons.tsx';
import { AfterLossRule } from '../card/AfterLossRule.tsx';
import {
  type CardAction,
  type CardContext,
  canCalculate,
  dialogActions,
  type Membership,
} from '../card/card-actions.ts';
import { inBetOrder } from '../card/describe-leg.ts';
import { type CardContents, describeOpportunity, stakedRow } from '../card/describe-opportunity.ts';
import { dollarsBeside, safeAmount } from '../card/figures.ts';
import { LegRow } from '../card/LegBet.tsx';
import { PriceCross } from '../card/PriceCross.tsx';
import { fairRemarks } from '../card/value-texts.ts';
import { DetailSummary } from './DetailSummary.tsx';
import { LegHistories } from './LegHistories.tsx';
import { OddsComparison } from './OddsComparison.tsx';
import { OpenBoth } from './OpenBoth.tsx';
import { PlanRemarks } from './PlanRemarks.tsx';
import { placeFirstRemark, valueRemark } from './remarks.ts';
import { SettlementRules } from './SettlementRules.tsx';
import { StakePlan } from './StakePlan.tsx';
import { betsOf, type Staking } from './stake-plan.ts';

const PAIR_CAUTION =
  'Prices move: check both at the sportsbooks before you bet. Both legs must be placed, or there is no hedge.';
/** Source of the share: 1 - the chance that no five losses in a row are among twenty bets at 50 %. */
const SINGLE_CAUTION =
  'Prices move: check it at the sportsbook before you bet. The profit is expected, not certain: at even odds, 20 bets have a run of five losses one time in four. Recreational sportsbooks limit people who beat their prices.';

export interface DetailContentsProps extends Staking {
  id: string;
  /** Undefined if it is not in the list, as after following an old link. */
  opportunity: Opportunity | undefined;
  /** Whether the refreshed list no longer contains it. */
  gone: boolean;
  isFilteredOut: boolean;
  /** What is listed instead of one that is not. */
  replacement: Opportunity | undefined;
  onOpen: (id: string) => void;
  note: string | undefined;
  context: CardContext;
  showsKind: boolean;
  membership: Membership;
  onAction: (action: CardAction, opportunity: Opportunity) => void;
}

/** All that is known of one opportunity, in a dialog or beside the list. */
export function DetailContents({ opportunity, ...rest }: DetailContentsProps) {
  if (opportunity === undefined) return <NotListed {...rest} />;
  return <Listed opportunity={opportunity} {...rest} />;
}

/** Shown for a link to an opportunity that is not, or no longer, listed: when it went, if that is known, and what the market has instead. */
function NotListed({
  id,
  context,
  replacement,
  onOpen,
}: Pick<DetailContentsProps, 'id' | 'context' | 'replacement' | 'onOpen'>) {
  const isSubscriber = useAccess().level === 'subscribed';
  const { data } = useQuery({ ...goneQuery(id), enabled: isSubscriber && context === 'list' });
  const why =
    context === 'list'
      ? 'Its prices moved, its event started, or your filters, tracking or hiding took it off the list.'
      : 'It was removed from this list, or saved in another browser.';
  const goneAt = data?.goneAt ?? undefined;
  return (
    <div className="py-6 text-center">
      <p className="font-semibold text-base">This opportunity is no longer listed</p>
      <p className="mx-auto mt-1 max-w-sm text-pretty text-muted text-sm">
        {goneAt === undefined ? why : `It left the list ${formatPast(Date.parse(goneAt))}.`}
      </p>
      {replacement !== undefined && (
        <Button tone="primary" onClick={() => onOpen(replacement.id)} className="mt-4">
          Show the best one listed now
        </Button>
      )}
    </div>
  );
}

/** `at 7:02 PM`, with its day unless that is today. */
function formatPast(at: number): string {
  const isToday = formatDay(at) === formatDay(currentTime());
  return `${isToday ? '' : `on ${formatDay(at)} `}at ${formatTime(at)}`;
}

type ListedProps = DetailContentsProps & { opportunity: Opportunity };

function Listed(props: ListedProps) {
  const { opportunity, gone, isFilteredOut, note, context, showsKind, membership, onAction } = props;
  const card = describeOpportunity(opportunity, useOddsText());
  const notes = [note, card.overlapLine, ...card.notes].filter((text) => text !== undefined);
  return (
    <>
      <DetailSummary
        card={card}
        dollars={dollarsBeside(note, card.dollars)}
        eventId={opportunity.eventId}
        showsKind={showsKind}
      />
      <AfterLossRule opportunity={opportunity} dollars={card.dollars} size="line" className="mt-1" />
      <div className="mt-3 flex flex-col gap-2 empty:hidden">
        {gone && (
          <Message tone="caution" live>
            {context === 'list'
              ? 'This opportunity is no longer in the list: its prices have moved.'
              : 'This opportunity is over. Its prices are from that time.'}
          </Message>
        )}
        {isFilteredOut && <Message tone="notice">Your filters hide this one.</Message>}
        {card.warnings.map((warning) => (
          <Message key={warning.full} tone="caution">
            {warning.full}
          </Message>
        ))}
      </div>
      {notes.length > 0 && (
        <div className="mt-3 text-sm tabular-nums">
          {notes.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <PriceCross opportunity={opportunity} at={card.confirmedAt ?? Number.NaN} isAlone className="mt-3 h-10 w-36" />
      <Remarks opportunity={opportunity} />
      <div className="mt-3 border-line border-t">
        <Bets card={card} {...props} />
        {!gone && context !== 'hidden' && canCalculate(opportunity) && (
          <Button tone="primary" onClick={() => onAction('place', opportunity)} className="mt-3 w-full">
            <TicketCheck aria-hidden className="size-4" />
            {opportunity.kind === 'value' ? 'Place bet' : 'Place both bets'}
          </Button>
        )}
        {!gone && <OpenBoth legs={card.legs} />}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <ActionButtons
          actions={dialogActions(context, membership)}
          opportunity={opportunity}
          variant="dialog"
          onAction={onAction}
        />
      </div>
      <section className="mt-5">
        <h3 className="font-semibold text-sm">Odds Comparison</h3>
        <OddsComparison opportunity={opportunity} books={props.books} />
        <LegHistories opportunity={opportunity} />
        {opportunity.eventId !== '' && (
          <Link
            to={gamePath(opportunity.eventId)}
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent-ink text-sm hover:underline"
          >
            All odds of this game
          </Link>
        )}
      </section>
      <SettlementRules row={stakedRow(opportunity)} shown={card.warnings.map(({ full }) => full)} />
      <p className="mt-5 border-line border-t pt-3 text-muted text-xs">
        {opportunity.kind === 'value' ? SINGLE_CAUTION : PAIR_CAUTION} Sportsbooks limit stakes and may void bets on
        obvious errors, and their rules for voided bets differ.
      </p>
    </>
  );
}

function Bets({ opportunity, card, rules, unitText, gone, context }: ListedProps & { card: CardContents }) {
  // Of what was saved and is over, the prices are those of then.
  const hasLinks = !gone || context === 'list';
  if (card.legs.length === 0) return <p className="py-4 text-muted text-sm">No betting data available</p>;
  const bets = opportunity.kind === 'promo' || !canCalculate(opportunity) ? undefined : betsOf(opportunity, rules);
  if (bets !== undefined) {
    // Other rules start a new plan.
    const key = `${rules.total}/${rules.step}`;
    return <StakePlan key={key} {...{ opportunity, bets, rules, unitText, hasLinks }} legs={card.legs} />;
  }
  const stakes = opportunity.legs.map(({ stake }) => safeAmount(stake) ?? cents(0));
  return (
    <>
      <div className="divide-y divide-line">
        {inBetOrder(card.legs).map((leg) => (
          <LegRow key={leg.label} leg={leg} showsAge hasLink={hasLinks} />
        ))}
      </div>
      <PlanRemarks opportunity={opportunity} rules={rules} limited={opportunity.limited} stakes={stakes} />
    </>
  );
}

/** What is said of the bets besides prices and stakes: which one to place first, and where the expected value comes from. */
function Remarks({ opportunity }: { opportunity: Opportunity }) {
  const texts = [placeFirstRemark(opportunity), valueRemark(opportunity), ...fairRemarks(opportunity)].filter(
    (text) => text !== undefined,
  );
  if (texts.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-1 text-muted text-sm tabular-nums">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
