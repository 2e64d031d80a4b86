import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { amount } from '../../../../../shared/contracts/betting.ts';
import { LOOSENED_AFTER_MS } from '../../../../../shared/exposure/limits.ts';
import { messageFor } from '../../../api/api-error.ts';
import { SAVE_LIMITS_FALLBACK, saveLimitsMutation } from '../../../api/bets/limits.ts';
import { fromText } from '../../../lib/number-text.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { waitingText } from './limit-texts.ts';

const HOUR_MS = 3_600_000;
const decimal = { inputMode: 'decimal', autoComplete: 'off', placeholder: 'No limit', prefix: '$' } as const;
const labels = { dayStakes: 'Stakes per day', weekLoss: 'Net loss per week' } as const;
const typed = fromText(z.nullable(amount));

/** The two limits. What is asked for last is shown, though it may still wait. */
export function LimitsDialog({ limits, onClose }: { limits: LimitsReply; onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync: save } = useMutation(saveLimitsMutation(client));
  const form = useForm({
    initialValues: { dayStakes: textOf(limits.dayStakes), weekLoss: textOf(limits.weekLoss) },
    schema: z.object({ dayStakes: typed, weekLoss: typed }),
    send: save,
    onSent: ({ dayStakes, weekLoss }) => {
      const waiting = [labeled(labels.dayStakes, dayStakes), labeled(labels.weekLoss, weekLoss)].flat();
      showToast({ title: 'Limits saved', text: waiting.length === 0 ? 'They apply from now on.' : waiting.join('. ') });
      onClose();
    },
    explain: (error) => ({ text: messageFor(error, SAVE_LIMITS_FALLBACK) }),
  });
  return (
    <Modal title="Your limits" width="narrow" onClose={onClose}>
      <Form form={form} submit="Save limits" submitting="Saving...">
        <TextField label={labels.dayStakes} {...decimal} {...form.field('dayStakes')} />
        <TextField label={labels.weekLoss} {...decimal} {...form.field('weekLoss')} />
        <p className="text-pretty text-muted text-sm">
          A lower limit takes effect at once. Raising or removing one takes effect {LOOSENED_AFTER_MS / HOUR_MS} hours
          after you ask. A limit that is reached stops placing and alerts until the day or the week is over, in Eastern
          Time, whatever you change or delete.
        </p>
      </Form>
    </Modal>
  );
}

/** `Stakes per day: $800.00 from Tue, Dec 1, 10:00 AM ET on`; none if nothing waits. */
function labeled(label: string, limit: LimitsReply['dayStakes']): string[] {
  const waiting = waitingText(limit);
  return waiting === undefined ? [] : [`${label}: ${waiting}`];
}

function textOf({ amount: now, next }: LimitsReply['dayStakes']): string {
  const last = next === null ? now : next.amount;
  return last === null ? '' : `${last}`;
}
