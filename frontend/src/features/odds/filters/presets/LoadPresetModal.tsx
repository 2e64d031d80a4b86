import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, Check, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Preset } from '../../../../../../shared/contracts/presets.ts';
import { messageFor } from '../../../../api/api-error.ts';
import { DELETE_FALLBACK, deletePresetMutation, presetsQuery } from '../../../../api/presets.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Failure } from '../../../../ui/Failure.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { alertAddress } from '../alert-address.ts';
import { describeChoice } from '../describe-filters.ts';
import type { PresetFilterPage } from '../filter-store.ts';
import { choiceFromPreset } from '../filters.ts';

interface LoadPresetModalProps {
  page: PresetFilterPage;
  /** The preset that is currently applied. */
  loadedId: string | null;
  onLoad: (preset: Preset) => void;
  onClose: () => void;
}

export function LoadPresetModal({ page, loadedId, onLoad, onClose }: LoadPresetModalProps) {
  const client = useQueryClient();
  const presets = useQuery(presetsQuery(page));
  const remove = useMutation(deletePresetMutation(client));
  const list = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its preset; the focus must stay in the dialog.
  const deletePreset = (id: string) => remove.mutate(id, { onSettled: () => list.current?.focus() });
  return (
    <Modal title="Load Saved Preset" width="narrow" onClose={onClose}>
      {remove.isError && (
        <div className="mb-3">
          <Message tone="notice" live error={remove.error}>
            {messageFor(remove.error, DELETE_FALLBACK)}
          </Message>
        </div>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        {presets.isPending && <Waiting />}
        {presets.isError && presets.data === undefined && (
          <Failure
            title="Presets could not be loaded"
            text={messageFor(presets.error, 'Something went wrong. Please try again.')}
            error={presets.error}
            onRetry={() => void presets.refetch()}
          />
        )}
        {presets.data?.length === 0 && <p className="py-8 text-center text-muted text-sm">No saved presets found</p>}
        {presets.data !== undefined && presets.data.length > 0 && (
          <ul className="divide-y divide-line rounded-md border border-line">
            {presets.data.map((preset) => (
              <PresetRow
                key={preset.id}
                preset={preset}
                loaded={preset.id === loadedId}
                deleting={remove.isPending && remove.variables === preset.id}
                onLoad={() => onLoad(preset)}
                onDelete={() => deletePreset(preset.id)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-4 flex justify-end">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

interface PresetRowProps {
  preset: Preset;
  loaded: boolean;
  deleting: boolean;
  onLoad: () => void;
  onDelete: () => void;
}

function PresetRow({ preset, loaded, deleting, onLoad, onDelete }: PresetRowProps) {
  const choice = choiceFromPreset(preset);
  const alert = alertAddress(preset.page, choice.filters, preset.name);
  return (
    <li className="flex items-stretch">
      <button
        type="button"
        aria-current={loaded || undefined}
        onClick={onLoad}
        className="min-h-12 min-w-0 flex-1 rounded-l-md px-3 py-2 text-left hover:bg-sunken"
      >
        <span className="flex items-center gap-1.5 font-semibold text-sm">
          <span className="break-words">{preset.name}</span>
          {loaded && <Check aria-hidden className="size-4 shrink-0 text-gain" />}
        </span>
        <span className="block text-muted text-xs">{describeChoice(choice) || 'Everything is shown'}</span>
      </button>
      {alert !== undefined && (
        <Link
          to={alert}
          title="Alert me"
          aria-label={`Alert me about ${preset.name}`}
          className="inline-flex w-12 shrink-0 items-center justify-center text-muted hover:bg-sunken hover:text-ink"
        >
          <Bell aria-hidden className="size-4" />
        </Link>
      )}
      <button
        type="button"
        aria-label={`Delete ${preset.name}`}
        aria-disabled={deleting || undefined}
        onClick={deleting ? undefined : onDelete}
        className="inline-flex w-12 shrink-0 items-center justify-center rounded-r-md text-muted hover:bg-sunken hover:text-loss aria-disabled:opacity-60"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-2" aria-busy="true">
      <span className="sr-only">Loading presets...</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
