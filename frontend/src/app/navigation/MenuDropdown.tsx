import { lazy, useState } from 'react';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { MenuButton } from './MenuButton.tsx';

const load = () => import('./Menu.tsx');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

/** A failure is reported when the button is pressed. */
const preload = () => void load().catch(() => undefined);

/** Loads the menu on hover or focus: it would be a fifth of the first view's code. */
export function MenuDropdown() {
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  if (state !== 'open') {
    return (
      <MenuButton
        aria-expanded={false}
        // This button replaces the one that was pressed.
        autoFocus={state === 'failed'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setState('open')}
      />
    );
  }
  return (
    <LazyPart
      errorTitle="The menu could not be loaded"
      onLoadError={() => setState('failed')}
      fallback={<MenuButton aria-expanded={false} />}
    >
      <Menu />
    </LazyPart>
  );
}
