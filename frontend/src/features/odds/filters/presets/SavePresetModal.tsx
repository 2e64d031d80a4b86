import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { savePreset } from '../../../../../../shared/contracts/presets.ts';
import { messageFor } from '../../../../api/api-error.ts';
import { SAVE_FALLBACK, savePresetMutation } from '../../../../api/presets.ts';
import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { describeChoice } from '../describe-filters.ts';
import type { PresetFilterPage } from '../filter-store.ts';
import { type BoardChoice, presetFields } from '../filters.ts';

interface SavePresetModalProps {
  page: PresetFilterPage;
  choice: BoardChoice;
  onSaved: (name: string) => void;
  onClose: () => void;
}

const presetName = savePreset.request.shape.name;

/** Closing unmounts it, which clears the name. */
export function SavePresetModal({ page, choice, onSaved, onClose }: SavePresetModalProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(savePresetMutation(client));
  const [typed, setTyped] = useState('');
  const name = presetName.safeParse(typed);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const blank = typed.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.success) return;
    mutate({ name: name.data, page, ...presetFields(choice) }, { onSuccess: (saved) => onSaved(saved.name) });
  };

  return (
    <Modal title="Save Filter Preset" width="narrow" onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {error !== null && (
          <Message tone="notice" live error={error}>
            {messageFor(error, SAVE_FALLBACK)}
          </Message>
        )}
        <TextField
          label="Preset Name"
          placeholder="e.g. High Profit NFL"
          autoComplete="off"
          ref={field}
          error={blank || name.success ? undefined : name.error.issues[0]?.message}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="text-muted text-sm">{describeChoice(choice) || 'No filters: everything is shown.'}</p>
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" type="submit" disabled={!name.success || isPending}>
            {isPending && <Spinner />}
            {isPending ? 'Saving...' : 'Save Preset'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
