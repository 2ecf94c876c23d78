import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authSecret } from '#server/auth/secret.ts';
import { openDatabase } from '#server/db/open.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';

describeOnEveryEngine('the secret of authentication', (open, engineName) => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vitrine-secret-'));
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('AUTH_SECRET', '');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is the environment’s where that has one', async () => {
    vi.stubEnv('AUTH_SECRET', 'da loja');
    expect(await authSecret((await open()).ctx)).toBe('da loja');
  });

  it('is made once otherwise, and is the same on every node', async () => {
    const { ctx, place } = await open();
    const secrets = await Promise.all([authSecret(ctx), authSecret(ctx)]);
    const engine = await openDatabase(place);
    const other = await authSecret({ ...ctx, engine });
    await engine.close();
    expect(other.length).toBeGreaterThanOrEqual(32);
    expect(secrets).toEqual([other, other]);
  });

  it('lies where only the shop reads it', async () => {
    const { ctx } = await open();
    const secret = await authSecret(ctx);
    const file = join(dataDir, 'auth-secret');
    if (engineName === 'postgres') {
      expect(await ctx.engine.db.selectFrom('secrets').select('value').execute()).toEqual([
        { value: secret },
      ]);
      await expect(stat(file)).rejects.toThrow('ENOENT');
    } else {
      expect(await readFile(file, 'utf8')).toBe(secret);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
  });
});
