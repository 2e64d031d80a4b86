import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { presetsQuery } from '../../api/presets.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { draftOf, filtersFrom, isImpossible } from './filter-draft.ts';
import type { PresetFilterPage } from './filter-store.ts';
import { areSame, filtersIn, noFilters } from './filters.ts';
import { LoadPresetModal } from './LoadPresetModal.tsx';
import { SavePresetModal } from './SavePresetModal.tsx';
import { useFilters } from './use-filters.ts';

interface FiltersModalProps {
  page: PresetFilterPage;
  onClose: () => void;
}

/** Filters are chosen here and hold once they are applied, a preset is loaded or they are cleared. */
export function FiltersModal({ page, onClose }: FiltersModalProps) {
  const choice = useFilters(page);
  const presets = useQuery(presetsQuery(page));
  const [draft, setDraft] = useState(() => draftOf(choice.filters));
  const [open, setOpen] = useState<'save' | 'load'>();
  const [done, setDone] = useState('');
  const chosen = filtersFrom(draft);

  const apply = () => {
    if (chosen === undefined) return;
    choice.apply(chosen, areSame(chosen, choice.filters) ? choice.presetId : null);
    onClose();
  };
  const clear = () => {
    choice.clear();
    setDraft(draftOf(noFilters));
    setDone('Filters cleared.');
  };

  const hasPresets = presets.data !== undefined && presets.data.length > 0;
  // What a person must learn of stands by the buttons, in sight wherever they have scrolled to.
  const footer = (
    <>
      <div className="mb-3 flex flex-col gap-2 empty:hidden">
        {presets.isError && (
          <Message tone="notice" live>
            Saved presets could not be loaded.{' '}
            <button
              type="button"
              onClick={() => void presets.refetch()}
              className="min-h-6 font-semibold underline underline-offset-2"
            >
              Try again
            </button>
          </Message>
        )}
      </div>
      <p role="status" className="font-medium text-gain text-sm not-empty:mb-2">
        {done}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Button tone="outline" disabled={chosen === undefined} onClick={() => setOpen('save')}>
          Save Filters
        </Button>
        {hasPresets && (
          <Button tone="outline" onClick={() => setOpen('load')}>
            Load Saved Preset
          </Button>
        )}
        <Button tone="quiet" className="sm:ml-auto" onClick={clear}>
          Clear Filters
        </Button>
        <Button
          tone="primary"
          className={hasPresets ? '' : 'col-span-2'}
          disabled={chosen === undefined}
          onClick={apply}
        >
          Apply Filters
        </Button>
      </div>
    </>
  );

  return (
    <>
      <Modal title="Filters" width="wide" onClose={onClose} footer={footer}>
        <FilterPanel
          draft={draft}
          onChange={(changed) => {
            setDraft(changed);
            setDone('');
          }}
        />
        {chosen !== undefined && isImpossible(chosen) && (
          <div className="mt-3">
            <Message tone="caution" live>
              Min Profit is above Max Profit, so nothing can be shown.
            </Message>
          </div>
        )}
      </Modal>
      {open === 'save' && chosen !== undefined && (
        <SavePresetModal
          page={page}
          filters={chosen}
          onSaved={(name) => {
            setOpen(undefined);
            setDone(`Preset “${name}” saved.`);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'load' && (
        <LoadPresetModal
          page={page}
          loadedId={choice.presetId}
          onLoad={(preset) => {
            const loaded = filtersIn(preset);
            choice.apply(loaded, preset.id);
            setDraft(draftOf(loaded));
            setDone(`Preset “${preset.name}” loaded.`);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
