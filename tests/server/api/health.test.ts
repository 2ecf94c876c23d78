import { expect, it, vi } from 'vitest';
import { ALL as unknownPath } from '#pages/api/[...path].ts';
import { GET as getHealth } from '#pages/api/health.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';

describeOnEveryEngine('the health of a shop', (open) => {
  it('is good while the database answers', async () => {
    const { scope } = await open();
    expect(await call(getHealth, scope, { path: '/api/health' })).toMatchObject({
      status: 200,
      json: { success: true, status: 'ok' },
    });
  });

  it('is a 503 once the database is away', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const shop = await open();
    await shop.scope.engine.db.destroy();
    expect(await call(getHealth, shop.scope, { path: '/api/health' })).toMatchObject({
      status: 503,
      json: { success: false },
    });
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  it('leaves no path below /api without an answer in JSON', async () => {
    const { scope } = await open();
    expect(
      await call(unknownPath, scope, { path: '/api/nothing', method: 'DELETE' }),
    ).toMatchObject({
      status: 404,
      json: { success: false },
    });
  });
});
