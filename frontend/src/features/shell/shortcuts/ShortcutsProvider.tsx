import { createContext, lazy, type ReactNode, useContext, useState } from 'react';
import { shortcuts } from '../../../config/shortcuts.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';

const ShortcutsSheet = lazy(async () => ({ default: (await import('./ShortcutsSheet.tsx')).ShortcutsSheet }));

const OpenSheetContext = createContext<(() => void) | null>(null);

/** Provides the list of shortcuts, which opens with its own key or with `useShortcutsSheet`. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [openSheet] = useState(() => () => setOpen(true));
  useShortcut(shortcuts.sheet.key, openSheet);
  return (
    <OpenSheetContext value={openSheet}>
      {children}
      {open && (
        <LazyPart errorTitle="The shortcuts could not be loaded" onLoadError={() => setOpen(false)}>
          <ShortcutsSheet onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </OpenSheetContext>
  );
}

/** A function that opens the list of shortcuts. */
export function useShortcutsSheet(): () => void {
  const openSheet = useContext(OpenSheetContext);
  if (openSheet === null) throw new Error('useShortcutsSheet needs a ShortcutsProvider around it');
  return openSheet;
}
