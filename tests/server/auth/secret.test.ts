import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authSecret } from '#server/security/secret.ts';
import { openDatabase } from '#server/db/open.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fullDisk } from '../../support/full-disk.ts';

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

  it('is the environment’s if that has one', async () => {
    const secret = 'da loja, e comprido como tem de ser';
    vi.stubEnv('AUTH_SECRET', secret);
    expect(await authSecret((await open()).scope)).toBe(secret);
  });

  it('is refused from the environment if it is short, with what to do', async () => {
    vi.stubEnv('AUTH_SECRET', 'x'.repeat(31));
    const { scope } = await open();
    await expect(authSecret(scope)).rejects.toThrow(/^AUTH_SECRET: is shorter than 32 .*openssl/);
  });

  it('is made once otherwise, and is the same on every node', async () => {
    const { scope, place } = await open();
    const secrets = await Promise.all([authSecret(scope), authSecret(scope)]);
    const engine = await openDatabase(place);
    const other = await authSecret({ ...scope, engine });
    await engine.close();
    expect(other.length).toBeGreaterThanOrEqual(32);
    expect(secrets).toEqual([other, other]);
  });

  it('lies where only the shop reads it', async () => {
    const { scope } = await open();
    const secret = await authSecret(scope);
    const file = join(dataDir, 'auth-secret');
    if (engineName === 'postgres') {
      expect(await scope.engine.db.selectFrom('secrets').select('value').execute()).toEqual([
        { value: secret },
      ]);
      await expect(stat(file)).rejects.toThrow('ENOENT');
    } else {
      expect(await readFile(file, 'utf8')).toBe(secret);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
  });

  if (engineName === 'postgres') return;

  it.each(['', '\n'])('is made again in the place of an empty file (%j)', async (text) => {
    await writeFile(join(dataDir, 'auth-secret'), text);
    const { scope } = await open();
    const secret = await authSecret(scope);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(secret);
  });

  it('is refused from a file that was cut short, with what to do', async () => {
    await writeFile(join(dataDir, 'auth-secret'), 'cortado');
    const { scope } = await open();
    await expect(authSecret(scope)).rejects.toThrow(/auth-secret is broken.*back from a backup/);
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe('cortado');
  });

  it('is made as soon as there is room, if the first start found a full disk', async () => {
    const { scope } = await open();
    const makeRoom = await fullDisk();
    await expect(authSecret(scope)).rejects.toThrow('ENOSPC');
    expect(await readdir(dataDir)).toEqual([]);
    makeRoom();
    const secret = await authSecret(scope);
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(secret);
  });

  it.each([null, ''])(
    'is one for several first starts at once, with a file of %j',
    async (text) => {
      if (text !== null) await writeFile(join(dataDir, 'auth-secret'), text);
      const script = fileURLToPath(new URL('../../support/tell-secret.ts', import.meta.url));
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: '' };
      const start = () => promisify(execFile)(process.execPath, [script], { env });
      const told = (await Promise.all([start(), start(), start()])).map(({ stdout }) => stdout);
      expect(told[0]).toMatch(/^[\w-]{40,}$/);
      expect(new Set(told).size).toBe(1);
      expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(told[0]);
    },
  );
});
