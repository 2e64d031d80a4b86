import { type ReactNode, useId } from 'react';
import { type AlertChannel, alertChannels } from '../../../../../shared/contracts/alerts/rules.ts';
import { kinds } from '../../../../../shared/odds/kinds.ts';
import { type OpportunityKind, opportunityKinds } from '../../../../../shared/odds/limits.ts';
import { CheckTile } from '../../../ui/fields/CheckTile.tsx';
import { FieldError } from '../../../ui/fields/FieldFrame.tsx';
import { channelNames } from '../channel-names.ts';

interface TilesProps<V extends string> {
  chosen: readonly V[];
  /** Why the choice cannot be saved; undefined if it can. */
  error: string | undefined;
  /** In the order of the tiles. */
  onChange: (chosen: readonly V[]) => void;
}

/** The boards that an alert is about. */
export function KindTiles(props: TilesProps<OpportunityKind>) {
  return (
    <Tiles
      {...props}
      legend="Alert me about"
      name="kinds"
      values={opportunityKinds}
      label={(kind) => kinds[kind].label}
      content={(kind) => <span className="min-w-0 truncate font-medium">{kinds[kind].label}</span>}
      grid="grid-cols-2 sm:grid-cols-5"
    />
  );
}

/** How a person is told. */
export function ChannelTiles(props: TilesProps<AlertChannel>) {
  return (
    <Tiles
      {...props}
      legend="Alert me by"
      name="channels"
      values={alertChannels}
      label={(channel) => channelNames[channel].name}
      content={(channel) => (
        <span className="min-w-0 py-1.5">
          <span className="block font-medium">{channelNames[channel].name}</span>
          <span className="block text-muted text-xs">{channelNames[channel].hint}</span>
        </span>
      )}
      grid="grid-cols-1 sm:grid-cols-2"
    />
  );
}

interface AllTilesProps<V extends string> extends TilesProps<V> {
  legend: string;
  /** Under which a form finds the first tile. */
  name: string;
  values: readonly V[];
  label: (value: V) => string;
  content: (value: V) => ReactNode;
  grid: string;
}

function Tiles<V extends string>(props: AllTilesProps<V>) {
  const { legend, name, values, chosen, error, onChange, label, content, grid } = props;
  const id = useId();
  return (
    // Focusable by the form when its choice is refused.
    <fieldset name={name} tabIndex={-1} aria-describedby={error && id} className="min-w-0 outline-none">
      <legend className="mb-1.5 font-medium text-muted text-xs">{legend}</legend>
      <div className={`grid gap-2 ${grid}`}>
        {values.map((value) => (
          <CheckTile
            key={value}
            label={label(value)}
            checked={chosen.includes(value)}
            onChange={(checked) =>
              onChange(values.filter((each) => (each === value ? checked : chosen.includes(each))))
            }
          >
            {content(value)}
          </CheckTile>
        ))}
      </div>
      {error !== undefined && (
        <div className="mt-1">
          <FieldError id={id} text={error} />
        </div>
      )}
    </fieldset>
  );
}
