import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Promotion } from '../../../../../shared/contracts/promotions.ts';
import { messageFor } from '../../../api/api-error.ts';
import {
  changePromotionMutation,
  DELETE_PROMOTION_FALLBACK,
  deletePromotionMutation,
  SAVE_PROMOTION_FALLBACK,
  savePromotionMutation,
} from '../../../api/promotions.ts';
import { newKey } from '../../../lib/new-key.ts';
import { showToast } from '../../../ui/toasts.ts';
import { promotionName } from './describe-promotion.ts';

const UNDO_TOAST_MS = 8_000;

/** Marks promotions as used, and deletes them with an Undo toast. A failure is reported in a toast. */
export function usePromotionActions() {
  const client = useQueryClient();
  const { mutate: change } = useMutation(changePromotionMutation(client));
  const { mutate: save } = useMutation(savePromotionMutation(client));
  const { mutate: remove } = useMutation(deletePromotionMutation(client));

  const restore = (promotion: Promotion) => {
    const { id: _id, revision: _revision, ...fields } = promotion;
    save(
      { key: newKey(), restored: true, ...fields },
      { onError: (error) => reportFailure('Not restored', error, SAVE_PROMOTION_FALLBACK) },
    );
  };
  return {
    markUsed: (promotion: Promotion, used: boolean) =>
      change(
        { ...promotion, used },
        { onError: (error) => reportFailure('Not changed', error, SAVE_PROMOTION_FALLBACK) },
      ),
    deleteWithUndo: (promotion: Promotion) =>
      remove(promotion.id, {
        onSuccess: () => {
          const action = { label: 'Undo', run: () => restore(promotion) };
          showToast({ title: 'Promotion deleted', text: promotionName(promotion), action }, UNDO_TOAST_MS);
        },
        onError: (error) => reportFailure('Not deleted', error, DELETE_PROMOTION_FALLBACK),
      }),
  };
}

function reportFailure(title: string, error: unknown, fallback: string): void {
  showToast({ title, text: messageFor(error, fallback), error });
}
