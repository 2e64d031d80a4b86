import { Fragment } from 'react';
import { helplines } from '../../../shared/catalogue/helplines.ts';

/** `1-800-MY-RESET or 1-800-GAMBLER`, each to be called by a press. */
export function Helplines() {
  return helplines.map(({ name, number }, n) => (
    <Fragment key={name}>
      {n > 0 && ' or '}
      <a href={`tel:${number}`} className="whitespace-nowrap font-semibold text-ink underline underline-offset-2">
        {name}
      </a>
    </Fragment>
  ));
}
