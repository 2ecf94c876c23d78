import { z } from 'zod';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../scope.ts';

const orderId = z.string();
/** An address and a name as somebody has typed them; `to` is folded. */
const reader = { to: z.string(), name: z.string() };

/**
 * A letter that is to be written: what it is about, and none of its words, which stand in
 * `write-letters.ts`. It is kept as JSON for weeks: no secrets, and no more of a person than needed.
 */
export const dueLetterSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orderPlaced'), orderId }),
  z.object({ kind: z.literal('orderExpired'), orderId }),
  z.object({ kind: z.literal('orderMoved'), orderId, status: z.string() }),
  z.object({ kind: z.literal('orderChanged'), orderId }),
  /** `position` is that of the message among the order's events. */
  z.object({ kind: z.literal('orderMessage'), orderId, position: z.int() }),
  z.object({ kind: z.literal('confirm'), ...reader }),
  z.object({ kind: z.literal('known'), ...reader }),
  z.object({ kind: z.literal('invite'), ...reader }),
  z.object({ kind: z.literal('reset'), to: z.string() }),
  z.object({ kind: z.literal('signIn'), to: z.string(), callbackPath: z.string() }),
]);

export type DueLetter = z.infer<typeof dueLetterSchema>;
export type LetterKind = DueLetter['kind'];

/**
 * Queues a letter with the transaction that the caller stands in (or one of its own): it is written
 * and sent once that is committed, whatever becomes of this process.
 *
 * @param id of a letter whose link was made before it (`linkToken`)
 */
export async function queueLetter(
  scope: Scope,
  letter: DueLetter,
  id: string = scope.newId(),
): Promise<void> {
  const { kind, ...payload } = letter;
  await scope.engine.transaction(async (tx) => {
    await tx
      .insertInto('letters')
      .values({
        ...{ id, kind, payload: JSON.stringify(payload), createdAt: scope.now() },
        recipient: 'to' in letter ? letter.to : null,
      })
      .execute();
    await queueJob(scope, 'letter', { letterId: id });
  });
}
