import { ExternalLink } from 'lucide-react';
import { type ComponentType, Fragment, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { SentAlert } from '../../../../../shared/contracts/alerts/history.ts';
import { placePath } from '../../../../../shared/contracts/alerts/place-path.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { buttonStyle } from '../../../ui/Button.tsx';

/** Later the prices have moved: then only our own page says what is left. */
const BOOKS_MS = 600_000;

interface BetLinksProps {
  alert: Pick<SentAlert, 'at' | 'path' | 'books'>;
  /** What each link is within. */
  Item?: ComponentType<{ children: ReactElement }>;
  className?: string;
}

/** From what an alert says to bet: through placing it, and for ten minutes to each book. Nothing without it. */
export function BetLinks({ alert: { at, path, books }, Item = Fragment, className }: BetLinksProps) {
  const isFresh = useClockValue((now) => now - Date.parse(at) < BOOKS_MS);
  if (books === undefined) return null;
  return (
    <div className={classNames('mt-1 flex flex-wrap gap-2', className)}>
      <Item>
        <Link to={placePath(path)} className={buttonStyle('primary')}>
          Place it
        </Link>
      </Item>
      {isFresh &&
        books.map(({ text, url }) => (
          <Item key={text}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyle('outline')}>
              {text}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          </Item>
        ))}
    </div>
  );
}
