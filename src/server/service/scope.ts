import type { SessionUser } from '#domain/access/session-user.ts';
import type { Engine } from '../db/engine/engine.ts';
import type { Environment } from '../base/env.ts';
import type { Background } from '../base/background.ts';

/**
 * Who acts: the shop itself (upkeep, jobs, commands), a visitor, a signed-in person, or a provider's
 * webhook.
 */
export type Actor =
  | { kind: 'system' }
  | { kind: 'guest' }
  | { kind: 'user'; user: SessionUser }
  | { kind: 'provider'; name: string };

/**
 * What every service is given as its first argument, `verb(scope, input)`: nothing below it reads a
 * clock or the environment, makes an id or opens a connection. The edge makes one for each request.
 */
export interface Scope {
  engine: Engine;
  /** The environment, read and checked once, when the process started. */
  config: Environment;
  /** On whose behalf the service runs: it decides what is allowed, and is recorded in the audit. */
  actor: Actor;
  /** Work that goes on after the answer and may be lost with the process; other work is a job. */
  background: Background;
  /** Epoch ms. */
  now: () => number;
  /** Eight characters without 0/O/1/I/L/U, so that an order number survives a phone call. */
  newOrderId: () => string;
  /** A random id for any other row. */
  newId: () => string;
  /** An unguessable token, 128 bits, base64url. */
  newSecret: () => string;
}

/** The same shop, on behalf of another actor. */
export const actingAs = (scope: Scope, actor: Actor): Scope => ({ ...scope, actor });

/** Id of the signed-in person's account; null for a guest, a program, and the shop itself. */
export const accountIdOf = ({ actor }: Pick<Scope, 'actor'>): string | null =>
  actor.kind === 'user' && !actor.user.program ? actor.user.id : null;

/** Who is signed in, as an actor; null is a visitor. */
export const actorOf = (user: SessionUser | null): Actor =>
  user === null ? { kind: 'guest' } : { kind: 'user', user };
