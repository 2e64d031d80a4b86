import { lazy, useState } from 'react';
import { LazyPart } from '../ui/LazyPart.tsx';
import { MenuButton } from './MenuButton.tsx';

const load = () => import('./Menu.tsx');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

/** Sooner than it is needed; where that fails, pressing the button tells. */
const preload = () => void load().catch(() => undefined);

/** The menu's code comes when a person reaches for it: it is a fifth of what the first view would otherwise load. */
export function MenuDropdown() {
  const [state, setState] = useState<'not yet' | 'open' | 'lost'>('not yet');
  if (state !== 'open') {
    return (
      <MenuButton
        aria-expanded={false}
        // The button that was pressed is gone, and another one has come.
        autoFocus={state === 'lost'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setState('open')}
      />
    );
  }
  return (
    <LazyPart
      errorTitle="The menu could not be loaded"
      onLoadError={() => setState('lost')}
      fallback={<MenuButton aria-expanded={false} />}
    >
      <Menu />
    </LazyPart>
  );
}
