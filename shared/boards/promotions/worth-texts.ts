import { type Cents, formatWholeDollarsDown } from '../../odds/money.ts';

/** `about $71`, in whole dollars, rounded down. */
export function aboutText(worth: Cents): string {
  return worth < 100 ? 'less than $1' : `about ${formatWholeDollarsDown(worth)}`;
}

/** `Worth about $71 if converted now`; where no line makes money with it: `Nothing converts it right now`. */
export function worthText(worth: Cents | undefined): string {
  return worth === undefined ? 'Nothing converts it right now' : `Worth ${aboutText(worth)} if converted now`;
}
