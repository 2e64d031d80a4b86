import { contracts } from '../../../../shared/contracts/index.ts';
import { type Called, mayComeAfter, outcomeOf, type Seen } from '../record.ts';
import { isEmailChange } from './emails.ts';
import { callsOf, type Finding, isCall } from './finding.ts';

interface Session {
  readonly standing: 'open' | 'ended' | 'either';
  /** Product times: ms. */
  readonly openedAt: number;
  readonly usedAt: number;
}

export interface Sessions {
  /** Cookies that an answer ended, or that were found ended. */
  readonly dead: readonly string[];
  readonly amiss: readonly Finding[];
}

const DAY_MS = 86_400_000;
/** Well within what sessions last: seven days without use, thirty in all. */
const SURELY_IDLE_MS = 6.9 * DAY_MS;
const SURELY_OLD_MS = 29.9 * DAY_MS;

/** Which of her sessions are over, and whether each opened what it should. */
export function sessionsOf(record: readonly Seen[]): Sessions {
  const known = new Map<string, Session>();
  const amiss: Finding[] = [];

  function change(which: (token: string) => boolean, standing: Session['standing']): void {
    for (const [token, session] of known)
      if (which(token) && session.standing !== 'ended') known.set(token, { ...session, standing });
  }

  function use(call: Called, token: string): void {
    const { answer, at } = call;
    const session = known.get(token);
    if (session === undefined || answer.got === 'nothing' || answer.status >= 500) return;
    const isFresh = at - session.usedAt < SURELY_IDLE_MS && at - session.openedAt < SURELY_OLD_MS;
    // Of two clicks that end a session one may be refused for it.
    const isOwnEnd = call.together !== undefined && endings.has(call.call);
    if (answer.status === 401) {
      if (session.standing === 'open' && isFresh && !isOwnEnd)
        amiss.push({ invariant: 'I4', what: `an open session is refused: ${call.call}` });
      known.set(token, { ...session, standing: 'ended' });
    } else if (session.standing === 'ended' && !isOwnEnd) {
      amiss.push({ invariant: 'I4', what: `a session that had ended opens: ${call.call}` });
    } else {
      known.set(token, { ...session, usedAt: at });
    }
  }

  for (const [call, before] of callsOf(record)) {
    const { answer, session: token, call: name } = call;
    if (token !== undefined && contracts[name].access !== 'anyone') use(call, token);
    const outcome = outcomeOf(answer);
    if (outcome === 'refused') continue;
    const over = outcome === 'done' ? 'ended' : 'either';
    if (leavesSession(call)) change((each) => each === token, name === 'account/logout' ? over : 'either');
    if (isNewCredential(call, before)) change(() => true, over);
    const given = answer.got === 'answer' ? answer.session : undefined;
    if (given === undefined || given === '' || known.has(given)) continue;
    // A change that she gave up and that comes now ends this one too.
    const mayBeEnded = before.some(
      (other) => isCall(other) && isNewCredential(other, before) && mayComeAfter(other, call),
    );
    known.set(given, { standing: mayBeEnded ? 'either' : 'open', openedAt: call.at, usedAt: call.at });
  }
  const dead = [...known].filter(([, { standing }]) => standing === 'ended').map(([token]) => token);
  return { dead, amiss };
}

/** Logging out ends the session that a call is made with, and so does coming in anew, if the session was still open. */
export function leavesSession({ call, session, answer }: Called): boolean {
  return session !== undefined && outcomeOf(answer) !== 'refused' && (call === 'account/logout' || entrances.has(call));
}

/** A new password or address ends every session. */
function isNewCredential(call: Called, before: readonly Seen[]): boolean {
  const { call: name } = call;
  const isPassword = name === 'password/complete-password-reset' || name === 'password/update-password';
  return isPassword || isEmailChange(call, before);
}

const entrances: ReadonlySet<string> = new Set(['account/login', 'billing/complete-subscription']);
const endings: ReadonlySet<string> = new Set(['account/logout', 'password/update-password']);
