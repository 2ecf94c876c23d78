import { isbot } from 'isbot';
import { dayOf } from '#domain/date.ts';
import { deviceOf, rankOf, sourceOf, type VisitStep, TOLD_STEPS } from '#domain/visits/visit.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { hitRateLimitInMemory } from '../security/rate-limit-in-memory.ts';
import { visitorMark } from './day-salt.ts';
import { isKnownVisit, queueVisit } from './waiting-visits.ts';
import { z } from '#domain/zod.ts';

/** What a page tells of its visitor. */
const toldStepSchema = z.object({
  step: z.enum(TOLD_STEPS),
  /** Host of the page before; '' for none, or one of the shop. */
  from: z.string().max(253).default(''),
});

/** What tells a visitor from others. No row has any of it. */
export interface CountedVisitor {
  userAgent: string;
  /** The network that they came from. */
  network: string;
}

interface Visit {
  step: VisitStep;
  /** Host of the page before, '' for none. */
  from?: string;
  visitor: CountedVisitor;
}

/**
 * Counts a step that a page has reported.
 *
 * @throws InvalidFieldsError
 * @throws TooManyTriesError as `countVisit`
 */
export async function countTold(
  scope: Scope,
  { body, visitor }: { body: unknown; visitor: CountedVisitor },
): Promise<void> {
  const { step, from } = parseInput(toldStepSchema, body);
  await countVisit(scope, { step, from, visitor });
}

/** The longest user agent that is read: longer ones are made up. */
const MAX_USER_AGENT = 512;

/**
 * Counts that a visitor has come as far as a step today: once, however often they do. Robots that say so, and callers
 * without a user agent, are left out. Written some seconds later, with others.
 *
 * @throws TooManyTriesError when a network brings more visitors than people do
 */
export async function countVisit(
  scope: Scope,
  { step, from = '', visitor: { network, ...visitor } }: Visit,
): Promise<void> {
  const userAgent = visitor.userAgent.slice(0, MAX_USER_AGENT);
  if (userAgent === '' || isbot(userAgent)) return;
  const day = dayOf(scope.now());
  const row = {
    day,
    visitor: await visitorMark(scope, { day, network, userAgent }),
    step: rankOf(step),
    device: deviceOf(userAgent),
    source: sourceOf(from),
  };
  if (isKnownVisit(scope, row)) return;
  await hitRateLimitInMemory(scope, 'visit', network);
  queueVisit(scope, row);
}
