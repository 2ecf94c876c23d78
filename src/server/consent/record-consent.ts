import { answerFor } from '#domain/consent/consent-log.ts';
import { consentInput } from '#domain/consent/consent-input.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';

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
