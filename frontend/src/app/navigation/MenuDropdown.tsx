import { lazy } from 'react';
import { LazyMenu } from '../../ui/menus/LazyMenu.tsx';
import { MenuButton } from './MenuButton.tsx';

const load = () => import('./Menu.tsx');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

/** The menu of the header, loaded late: it would be a fifth of the first view's code. */
export function MenuDropdown() {
  return (
    <LazyMenu load={load} button={(props) => <MenuButton {...props} />}>
      <Menu />
    </LazyMenu>
  );
}
