import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { stoppedText } from '../../../../../shared/exposure/texts.ts';
import { messageFor } from '../../../api/api-error.ts';
import { SAVE_LIMITS_FALLBACK, saveLimitsMutation } from '../../../api/bets/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { timeOuts } from './limit-texts.ts';

/** Begins a time-out, which nothing ends early. */
export function TimeOutDialog({ stops, onClose }: Pick<LimitsReply, 'stops'> & { onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(saveLimitsMutation(client));
  const [hours, setHours] = useState('24');
  const length = timeOuts.find(({ value }) => value === hours)?.length ?? '';
  const started = (limits: LimitsReply) => {
    const before = endOf(stops);
    const until = endOf(limits.stops);
    if (until !== undefined)
      showToast({
        title: until === before ? 'Your current time-out lasts longer' : 'Time-out started',
        text: stoppedText({ reason: 'time-out', until: Date.parse(until) }),
      });
    onClose();
  };
  return (
    <Modal
      title="Take a time-out"
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="primary"
            disabled={isPending}
            onClick={() => mutate({ timeOutHours: Number(hours) }, { onSuccess: started })}
          >
            {`Start a ${length} time-out`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error !== null && (
          <Message tone="failure" live error={error}>
            {messageFor(error, SAVE_LIMITS_FALLBACK)}
          </Message>
        )}
        <SelectField label="How long" value={hours} options={timeOuts} onChange={setHours} />
        <p className="text-pretty text-sm">
          No alert reaches you and nothing can be placed from Crossbook until it is over. Nobody can end it early, not
          even us. We do not tell sportsbooks: set limits or exclude yourself there too.
        </p>
      </div>
    </Modal>
  );
}

function endOf(stops: LimitsReply['stops']): string | undefined {
  return stops.find(({ reason }) => reason === 'time-out')?.until;
}
