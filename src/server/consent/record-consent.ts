import { answerFor } from '#domain/consent/consent-log.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { z } from '#domain/zod.ts';
import { PURPOSES } from '#domain/consent/tag.ts';

const purposes = z.array(z.enum(PURPOSES)).max(PURPOSES.length);

/** What a browser sends to the shop's log. */
const consentInput = z.object({
  browser: z.string().regex(/^[\w-]{16,64}$/),
  asked: purposes.min(1),
  agreed: purposes,
});

/**
 * Adds a visitor's answer to the log. Rows are only added: who changes their mind has two.
 *
 * @throws InvalidFieldsError
 */
export async function recordConsent(scope: Scope, body: unknown): Promise<void> {
  const { browser, ...answer } = parseInput(consentInput, body);
  await scope.engine.transaction((tx) =>
    tx
      .insertInto('consents')
      .values({
        id: scope.newId(),
        at: scope.now(),
        browser,
        statistics: answerFor(answer, 'statistics'),
        marketing: answerFor(answer, 'marketing'),
      })
      .execute(),
  );
}
