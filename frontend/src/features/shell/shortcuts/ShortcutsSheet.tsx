import { shortcuts } from '../../../config/shortcuts.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useShortcutsOn } from '../../../lib/use-shortcut.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { ShortcutsSwitch } from './ShortcutsSwitch.tsx';

/** The list of keyboard shortcuts, with the switch to turn them off. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn();
  return (
    <Modal title="Keyboard shortcuts" width="narrow" onClose={onClose}>
      <ShortcutsSwitch />
      <dl className={classNames('mt-3 divide-y divide-line border-line border-t', !on && 'opacity-60')}>
        {Object.values(shortcuts).map(({ key, label }) => (
          <div key={key} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <dt className="text-sm">{label}</dt>
            <dd>
              <kbd className="inline-flex h-7 min-w-7 items-center justify-center rounded-sm border border-line-strong bg-sunken px-1.5 font-sans font-semibold text-sm">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
