import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GET } from '#pages/api/cep/[zipCode].ts';
import type { Scope } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { CONTRADICTED } from '../../support/providers/cep-answers.ts';
import { startCepServer } from '../../support/providers/cep-server.ts';
import { hurry } from '../../support/providers/hurry.ts';
import { SILENCES } from '../../support/providers/provider-server.ts';
import type { ProviderServer } from '../../support/providers/provider-server.ts';

describeOnEveryEngine('looking up a CEP', (open) => {
  let shop: TestShop;
  let server: ProviderServer;
  let scope: Scope;

  beforeEach(async () => {
    server = await startCepServer();
    shop = await open();
    scope = { ...shop.scope, config: { ...shop.scope.config, CEP_API_URL: server.url } };
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.close();
  });

  const ask = (zipCode: string, from = scope) =>
    call(GET, from, { path: `/api/cep/${zipCode}`, params: { zipCode } });
  const address = {
    street: 'Avenida Paulista',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  };

  it('answers street, district, city and state, and asks once for the same CEP', async () => {
    for (const written of ['01310-100', '01310100']) {
      expect((await ask(written)).json).toEqual({ success: true, address, why: null });
    }
    expect(server.asked).toHaveLength(1);
    const day = 24 * 3_600_000;
    const { now } = scope;
    await ask('01310-100', { ...scope, now: () => now() + day });
    expect(server.asked).toHaveLength(2);
  });

  it('answers a town that has one CEP without a street', async () => {
    expect((await ask('36880-000')).json).toMatchObject({
      address: { street: '', district: '', city: 'Muriaé', state: 'MG' },
    });
  });

  it.each(['99999-999', CONTRADICTED])('says that %s is not known', async (zipCode) => {
    const { status, json } = await ask(zipCode);
    expect(status).toBe(200);
    expect(json).toEqual({ success: true, address: null, why: 'unknown' });
  });

  it.each(['123', '01310-1000', '../../etc', '00000-000', ''])(
    'refuses "%s" without asking',
    async (zipCode) => {
      expect(await ask(zipCode)).toMatchObject({ status: 422, json: { fields: {} } });
      expect(server.asked).toEqual([]);
    },
  );

  it.each(SILENCES)(
    'lets people type while the provider is %s, asks it once more, and stores nothing',
    async (fault) => {
      hurry(server);
      server.fault = fault;
      const { status, json } = await ask('01310-100');
      expect(status).toBe(200);
      expect(json).toEqual({ success: true, address: null, why: 'unavailable' });
      expect(server.asked).toHaveLength(2);
      server.fault = null;
      expect((await ask('01310-100')).json).toMatchObject({ address });
    },
  );

  it('is limited', async () => {
    const limited = { ...scope.config, RATE_LIMIT_CEP: { count: 1, seconds: 60 } };
    await ask('01310-100', { ...scope, config: limited });
    expect(await ask('01310-100', { ...scope, config: limited })).toMatchObject({ status: 429 });
  });
});
