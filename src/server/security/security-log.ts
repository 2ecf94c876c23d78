import { createHmac } from 'node:crypto';
import { foldEmail } from '#domain/address/email.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { callerKey } from './secret.ts';
import type { Scope } from '../service/scope.ts';
import type { Engine } from '../db/engine/engine.ts';

/**
 * Lines for one kind of event in a minute; further events are only counted. A flood of one kind hides no
 * other.
 */
const LINES_A_MINUTE = 60;
/** Letters of a hash: 96 bits. */
const HASH_LENGTH = 16;

/** What is logged. */
type EventName =
  | 'access.refused'
  | 'key.refused'
  | 'limit.usedUp'
  | 'order.refused'
  | 'origin.refused'
  | 'password.changed'
  | 'password.refused'
  | 'password.reset'
  | 'secondFactor.codesRenewed'
  | 'secondFactor.off'
  | 'secondFactor.on'
  | 'secondFactor.refused'
  | 'secondFactor.reset'
  | 'session.allEnded'
  | 'session.ended'
  | 'signIn.refused'
  | 'signIn.secondFactorAsked'
  | 'signIn.succeeded';

/** What happened. Only `email`, `network` and `caller` may contain text from the caller. */
export interface SecurityEvent {
  event: EventName;
  /** Id of the account it happened to. */
  account?: string | undefined;
  /** Id of the account that did it, if it is another. */
  by?: string | undefined;
  /** The way: `password`, `link`, a site, a limit's name, a route. */
  how?: string | undefined;
  /** Why it was refused: a code. */
  why?: string | undefined;
  /** E-mail address; written as a keyed hash. */
  email?: string | undefined;
  /** Network address; written as a keyed hash. */
  network?: string | undefined;
  /** Either of them, or an account, as a limit counts it; written as a keyed hash. */
  caller?: string | undefined;
}

/** What was written of one kind of event in a minute. */
interface Tally {
  /** Epoch ms. */
  endsAt: number;
  lines: number;
  more: number;
  /** Writes their number, if no further event does. */
  timer?: NodeJS.Timeout;
}

const tallies = new WeakMap<Engine, Map<EventName, Tally>>();

const writeLine = (line: object): void => console.info(`security: ${JSON.stringify(line)}`);

/** Logs how many events of a minute have no line of their own. */
function logRest(event: EventName, tally: Tally): void {
  const { more } = tally;
  clearTimeout(tally.timer);
  tally.more = 0;
  if (more > 0) writeLine({ event, more });
}

/** Whether an event of this kind may still have a line in this minute. */
function hasRoom({ engine, now }: Scope, event: EventName): boolean {
  const ofEngine = tallies.get(engine) ?? new Map<EventName, Tally>();
  tallies.set(engine, ofEngine);
  let tally = ofEngine.get(event);
  if (!tally || now() >= tally.endsAt) {
    if (tally) logRest(event, tally);
    tally = { endsAt: now() + MINUTE_MS, lines: 0, more: 0 };
    ofEngine.set(event, tally);
  }
  tally.lines += 1;
  if (tally.lines <= LINES_A_MINUTE) return true;
  if (tally.more === 0) tally.timer = setTimeout(logRest, MINUTE_MS, event, tally).unref();
  tally.more += 1;
  return false;
}

/** When a shop closes: logs what is still only counted, since no timer outlives its shop. */
export function closeSecurityLog(engine: Engine): void {
  for (const [event, tally] of tallies.get(engine) ?? []) logRest(event, tally);
}

/** A keyed hash: the same caller can be recognised, but the four bytes of an address cannot be tried out. */
async function hashIn(scope: Scope): Promise<(who: string | undefined) => string | undefined> {
  const key = await callerKey(scope);
  return (who) =>
    who
      ? createHmac('sha256', key).update(who).digest('base64url').slice(0, HASH_LENGTH)
      : undefined;
}

/** Without the secret, as on a disk that fails, an event is written without its callers. */
const nothing = (): undefined => undefined;

async function write(scope: Scope, entry: SecurityEvent): Promise<void> {
  const hash = await hashIn(scope).catch(() => nothing);
  const { event, email, network, caller, ...rest } = entry;
  const line = {
    event,
    ...rest,
    email: hash(email && foldEmail(email)),
    network: hash(network),
    caller: hash(caller),
  };
  writeLine(line);
}

/**
 * Writes one line about a security event into the log, after the answer: OWASP ASVS 16.3. It names
 * accounts by their id, and people who have none by a keyed hash. Never throws, and may be called
 * within a transaction, whose end it does not wait for.
 */
export function recordSecurityEvent(scope: Scope, entry: SecurityEvent): void {
  if (hasRoom(scope, entry.event)) scope.background.run('security log', () => write(scope, entry));
}
