import { ChevronDown } from 'lucide-react';
import { type GamePart, gameParts } from '../../../../../shared/catalogue/filters.ts';
import { CheckMenu } from '../../../ui/menus/CheckMenu.tsx';
import { barControl } from './bar-style.ts';

interface PeriodsButtonProps {
  chosen: readonly GamePart[];
  onChange: (chosen: GamePart[]) => void;
}

/** Opens the choice of parts of the game, of which none means all. */
export function PeriodsButton({ chosen, onChange }: PeriodsButtonProps) {
  const [only, ...more] = chosen;
  const name = gameParts.find(({ value }) => value === only)?.label;
  return (
    <CheckMenu
      name="Periods"
      options={gameParts}
      chosen={chosen}
      onChange={onChange}
      className={barControl(chosen.length > 0)}
    >
      {name === undefined || more.length > 0 ? `Periods${more.length > 0 ? ` ${chosen.length}` : ''}` : name}
      <ChevronDown aria-hidden className="size-4 text-muted" />
    </CheckMenu>
  );
}
