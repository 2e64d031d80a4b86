import { lazy } from 'react';
import { LazyMenu } from './LazyMenu.tsx';
import type { CheckMenuProps } from './OpenCheckMenu.tsx';

const load = () => import('./OpenCheckMenu.tsx');
const OpenCheckMenu = lazy(async () => ({ default: (await load()).OpenCheckMenu }));

/** A button with a menu of switches, which stays open while they are pressed. */
export function CheckMenu<V extends string>(props: CheckMenuProps<V>) {
  const { name, options, chosen, onChange, className, children } = props;
  const button = { 'aria-label': name, 'aria-haspopup': 'menu', className, children } as const;
  return (
    <LazyMenu load={load} button={(closed) => <button type="button" {...button} {...closed} />}>
      <OpenCheckMenu
        {...{ name, options, chosen, className, children }}
        onChange={(values) => onChange(options.flatMap(({ value }) => (values.includes(value) ? [value] : [])))}
      />
    </LazyMenu>
  );
}
