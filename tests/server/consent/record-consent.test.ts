import { expect, it } from 'vitest';
import { recordConsent } from '#server/consent/record-consent.ts';
import { consents } from '#server/consent/resource.ts';
import { describeOnEveryEngine, TEST_NOW } from '../../support/engines.ts';

const browser = 'a1'.repeat(16);
const QUERY = { q: '', filters: {}, sort: '-at', page: 1, limit: 20 };

describeOnEveryEngine('the log of consent', (open) => {
  it('has a row for each answer: a change of mind adds one', async () => {
    const { scope } = await open();
    const asked = ['statistics', 'marketing'];
    await recordConsent(scope, { browser, asked, agreed: ['statistics'] });
    await recordConsent(scope, { browser, asked, agreed: [] });
    const { items, total } = await consents.list.page(scope, QUERY as never);
    expect(total).toBe(2);
    const answers = items.map((item) => item as Record<string, unknown>);
    expect(answers.map(({ statistics, marketing }) => [statistics, marketing])).toEqual(
      expect.arrayContaining([
        ['agreed', 'refused'],
        ['refused', 'refused'],
      ]),
    );
    expect(answers[0]).toMatchObject({ at: TEST_NOW, browser });
  });

  it.each([
    [{ browser: 'x', asked: ['statistics'], agreed: [] }, 'browser'],
    [{ browser, asked: [], agreed: [] }, 'asked'],
    [{ browser, asked: ['statistics'], agreed: ['everything'] }, 'agreed.0'],
  ])('refuses %j, and says in which field', async (body, field) => {
    const { scope } = await open();
    await expect(recordConsent(scope, body)).rejects.toMatchObject({
      fields: { [field]: 'invalidField' },
    });
    expect(await scope.engine.db.selectFrom('consents').selectAll().execute()).toEqual([]);
  });
});
