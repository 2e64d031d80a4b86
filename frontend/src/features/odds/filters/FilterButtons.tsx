import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { presetsQuery } from '../../../api/presets.ts';
import { userQuery } from '../../../api/user.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Message } from '../../../ui/Message.tsx';
import { alertAddress } from './alert-address.ts';
import type { FilterForm } from './use-filter-form.ts';

/** The buttons of a filter form. Presets need an account, so visitors do not see them. */
export function FilterButtons({ form }: { form: FilterForm }) {
  const { data: user } = useQuery(userQuery);
  const signedIn = user !== undefined && user !== null;
  const presets = useQuery({ ...presetsQuery(form.page), enabled: signedIn });
  const hasPresets = signedIn && presets.data !== undefined && presets.data.length > 0;
  const unusable = form.chosen === undefined;
  const alert = signedIn && form.chosen !== undefined ? alertAddress(form.page, form.chosen) : undefined;
  const count = 2 + Number(signedIn) + Number(hasPresets) + Number(alert !== undefined);
  return (
    <>
      <div className="mb-3 flex flex-col gap-2 empty:hidden">
        {presets.isError && (
          <Message tone="notice" live error={presets.error}>
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
        {form.done}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {signedIn && (
          <Button tone="outline" disabled={unusable} onClick={() => form.setDialog('save')}>
            Save Filters
          </Button>
        )}
        {hasPresets && (
          <Button tone="outline" onClick={() => form.setDialog('load')}>
            Load Saved Preset
          </Button>
        )}
        {alert !== undefined && (
          <Link to={alert} className={buttonStyle('outline')}>
            <Bell aria-hidden className="size-4" />
            Alert me
          </Link>
        )}
        <Button tone="quiet" className="sm:ml-auto" onClick={form.clear}>
          Clear Filters
        </Button>
        <Button
          tone="primary"
          className={classNames(count % 2 === 1 && 'col-span-2')}
          disabled={unusable}
          onClick={form.apply}
        >
          Apply Filters
        </Button>
      </div>
    </>
  );
}
