import { Link } from 'react-router-dom';
import { marketLabel } from '../../../../../shared/catalogue/markets.ts';
import { sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import { shortTeamName } from '../../../../../shared/catalogue/team-names.ts';
import { gamePath } from '../../../config/paths.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatStart } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { SportsbookLogo } from '../card/LegBet.tsx';
import { sideName } from './price-text.ts';
import { type ScreenRow, sidesOf } from './screen-rows.ts';

interface HeadProps {
  league: string;
  shown: ScreenRow;
}

/** A row's game, under the player or team that its market is about. */
export function GameHead({ league, shown: { game, market }, isNarrow }: HeadProps & { isNarrow: boolean }) {
  const start = useClockValue((now) => formatStart(game.startsAt * 1000, now));
  const teams = [game.awayTeam, game.homeTeam];
  const short = teams.map((team) => shortTeamName(team, league));
  const { about } = market;
  return (
    <>
      <span className="block text-2xs text-muted">{start}</span>
      <Link to={gamePath(game.id)} title={teams.join(' @ ')} className="block hover:underline">
        {(about === undefined ? short : [shortTeamName(about, league)]).map((name) => (
          <span
            key={name}
            className={classNames(
              'block truncate font-semibold',
              isNarrow && 'text-xs',
              isNarrow && about !== undefined ? 'leading-4' : 'leading-5',
            )}
          >
            {name}
          </span>
        ))}
        {about !== undefined &&
          // On a phone one below the other, since both have no room.
          (isNarrow ? [`${short[0]} @`, short[1]] : [short.join(' @ ')]).map((text) => (
            <span key={text} className="block truncate text-2xs text-muted leading-3.5">
              {text}
            </span>
          ))}
      </Link>
    </>
  );
}

/** A row's market on the page of its game. */
export function MarketHead({ league, shown: { game, market } }: HeadProps) {
  return (
    <>
      <span className="block text-2xs text-muted">{market.about ?? marketLabel(league, market.key)}</span>
      {sidesOf(league, market.key).map((side) => (
        <span key={side} className="block truncate font-semibold leading-5">
          {shortTeamName(sideName(league, { game, market }, side), league)}
        </span>
      ))}
    </>
  );
}

export function BookHead({ sportsbookId }: { sportsbookId: number }) {
  return (
    <span className="flex items-center justify-center" title={sportsbookById(sportsbookId)?.name}>
      <SportsbookLogo sportsbookId={sportsbookId} />
    </span>
  );
}
