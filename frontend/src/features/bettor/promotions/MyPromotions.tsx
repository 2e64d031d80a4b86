import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { MAX_PROMOTIONS } from '../../../../../shared/catalogue/account-limits.ts';
import type { Promotion, PromotionFields } from '../../../../../shared/contracts/promotions.ts';
import { dayLater } from '../../../../../shared/ledger/eastern-day.ts';
import { messageFor } from '../../../api/api-error.ts';
import {
  answerPendingMutation,
  changePromotionMutation,
  DELETE_PROMOTION_FALLBACK,
  deletePromotionMutation,
  promotionsQuery,
  SAVE_PROMOTION_FALLBACK,
  savePromotionMutation,
} from '../../../api/promotions.ts';
import { classNames } from '../../../lib/class-names.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadState } from '../../../ui/Failure.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { LabeledSkeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useBettingSettings, useSaveBetting } from '../settings/use-betting-settings.ts';
import { promotionName } from './describe-promotion.ts';
import { arrangePromotions, localDay, promotionState } from './expiry.ts';
import { PromotionDialog } from './PromotionDialog.tsx';
import { PromotionRow } from './PromotionRow.tsx';
import type { KeptFields } from './promotion-form.ts';

/** How many are shown until all are asked for. */
const FIRST_SHOWN = 3;
/** Of a promotion that is saved by hand. */
const newlySaved: KeptFields = { used: false, pending: false, refundOf: null, countedValue: null };
/** Most bonus bets last a week. */
const USUAL_DAYS = 7;

interface MyPromotionsProps {
  /** The promotion of the page, which can be saved. */
  current: Omit<PromotionFields, 'expiresOn' | 'note' | keyof KeptFields>;
  /** The person's books, which are offered first; undefined: all. */
  mine: ReadonlySet<number> | undefined;
  /** What it keeps if it is converted now; undefined as long as that is not known. */
  worth?: ((promotion: Promotion) => string) | undefined;
  onUse: (promotion: Promotion) => void;
}

/** The signed-in person's own promotions: to use, add, change, mark as used, delete. */
export function MyPromotions({ current, mine, worth, onUse }: MyPromotionsProps) {
  const query = useQuery(promotionsQuery);
  const { data } = query;
  const today = useClockValue(localDay);
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<Promotion | PromotionFields>();
  const section = useRef<HTMLElement>(null);
  const { markUsed, answer, deleteWithUndo } = usePromotionActions();
  const promotions = arrangePromotions(data ?? [], today);
  const isFull = promotions.length >= MAX_PROMOTIONS;
  const add = () => setOpened({ ...current, expiresOn: dayLater(today, USUAL_DAYS), note: '', ...newlySaved });
  return (
    <section ref={section} aria-label="My promotions" tabIndex={-1} className="mb-3 outline-none md:mb-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="font-semibold text-sm">My promotions</h2>
        {data !== undefined && (
          <p className={classNames('text-muted text-sm', promotions.length > 0 && 'max-sm:sr-only')}>
            {promotionsSummary(promotions, today)}
          </p>
        )}
        <div className="ml-auto flex">
          {promotions.length > 0 && (
            <Button tone="quiet" className="px-3" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Done' : `Manage ${promotions.length}`}
            </Button>
          )}
          {data !== undefined && !isFull && (
            <Button tone="quiet" className="px-3" onClick={add}>
              Save current
            </Button>
          )}
        </div>
      </div>
      <LoadState
        query={query}
        failure={messageFor(query.error, 'Your promotions could not be loaded. Please try again.')}
        skeleton={<LabeledSkeleton label="Loading promotions..." className="h-14" />}
      />
      {isFull && <p className="pb-2 text-muted text-sm">You have {MAX_PROMOTIONS} promotions, the maximum.</p>}
      {promotions.length > 0 && (
        <ul
          className={classNames(
            'grid grid-cols-1 gap-2 md:grid-cols-2',
            // Collapsed, it is one line of rows.
            all
              ? 'max-h-[60vh] overflow-y-auto overscroll-contain'
              : 'max-md:[&>li:nth-child(n+2)]:hidden max-xl:[&>li:nth-child(n+3)]:hidden xl:grid-cols-3',
          )}
        >
          {(all ? promotions : promotions.slice(0, FIRST_SHOWN)).map((promotion) => (
            <PromotionRow
              key={promotion.id}
              promotion={promotion}
              full={all}
              worth={worth}
              today={today}
              onUse={onUse}
              onAnswer={answer}
              onEdit={setOpened}
              onMarkUsed={markUsed}
              onDelete={(deleted) => {
                deleteWithUndo(deleted);
                // The pressed button disappears with its promotion.
                section.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {all && <ExpiryAlerts />}
      {opened !== undefined && (
        <PromotionDialog promotion={opened} mine={mine} today={today} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

/** Whether the person is told of a promotion before it expires. */
function ExpiryAlerts() {
  const id = useId();
  const { settings } = useBettingSettings();
  const { save, state } = useSaveBetting();
  const isOn = settings.expiryAlerts ?? true;
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <Switch
          id={id}
          label="Tell me the day before one expires"
          on={isOn}
          onChange={(on) => void save({ expiryAlerts: on })}
        />
        Tell me the day before one expires, or bonus bets in my ledger, by all of my alert channels
      </label>
      <p role="alert" className="text-loss text-xs">
        {state === 'failed' && 'This could not be saved. Please try again.'}
      </p>
    </div>
  );
}

/** `1 pending · 3 to use · 1 expires soon` */
function promotionsSummary(promotions: readonly Promotion[], today: string): string {
  if (promotions.length === 0) return 'Save the promotions that books give you, and see which expires next.';
  const states = promotions.map((promotion) => promotionState(promotion, today));
  const pending = states.filter((state) => state === 'pending').length;
  const soon = states.filter((state) => state === 'soon').length;
  const open = soon + states.filter((state) => state === 'open').length;
  const words = open === 0 ? 'none left to use' : `${open} to use`;
  const parts = [
    ...(pending === 0 ? [] : [`${pending} pending`]),
    words,
    ...(soon === 0 ? [] : [`${soon} ${soon === 1 ? 'expires' : 'expire'} soon`]),
  ];
  return parts.join(' · ');
}

const UNDO_TOAST_MS = 8_000;

/** Marks promotions as used, and deletes them with an Undo toast. A failure is reported in a toast. */
function usePromotionActions() {
  const client = useQueryClient();
  const { mutate: change } = useMutation(changePromotionMutation(client));
  const { mutate: save } = useMutation(savePromotionMutation(client));
  const { mutate: settlePending } = useMutation(answerPendingMutation(client));
  const { mutate: remove } = useMutation(deletePromotionMutation(client));

  const restore = (promotion: Promotion) => {
    const { id: _id, revision: _revision, ...fields } = promotion;
    save(
      { key: newKey(), restored: true, ...fields },
      { onError: (error) => reportFailure('Couldn’t restore', error, SAVE_PROMOTION_FALLBACK) },
    );
  };
  return {
    markUsed: (promotion: Promotion, used: boolean) =>
      change(
        { ...promotion, used },
        { onError: (error) => reportFailure('Couldn’t change', error, SAVE_PROMOTION_FALLBACK) },
      ),
    answer: (promotion: Promotion, came: boolean) =>
      settlePending(
        { promotion, came },
        { onError: (error) => reportFailure('Couldn’t change', error, SAVE_PROMOTION_FALLBACK) },
      ),
    deleteWithUndo: (promotion: Promotion) =>
      remove(promotion.id, {
        onSuccess: () => {
          const action = { label: 'Undo', run: () => restore(promotion) };
          showToast({ title: 'Promotion deleted', text: promotionName(promotion), action }, UNDO_TOAST_MS);
        },
        onError: (error) => reportFailure('Couldn’t delete', error, DELETE_PROMOTION_FALLBACK),
      }),
  };
}

function reportFailure(title: string, error: unknown, fallback: string): void {
  showToast({ title, text: messageFor(error, fallback), error });
}
