import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteData, getData, postData, putData } from '#stores/api.ts';
import i18next from 'i18next';

const UNEXPECTED = 'Algo deu errado.';
const OFFLINE = 'Sem conexão.';
const fetchMock = vi.fn<typeof fetch>();
const log = vi.fn();
const waits: number[] = [];
const wait = async (ms: number) => void waits.push(ms);

const json = (body: unknown, status = 200) => Response.json(body, { status });
/** The nth call that reached the network. */
const sent = (index = 0) => {
  const [path, init] = fetchMock.mock.calls[index] ?? [];
  return { path, ...init, headers: new Headers(init?.headers) };
};

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchMock.mockReset());
  vi.spyOn(console, 'error').mockImplementation(log.mockReset());
  waits.length = 0;
  const resources = {
    'pt-BR': { translation: { 'Something Went Wrong': UNEXPECTED, errors: { offline: OFFLINE } } },
  };
  await i18next.init({ lng: 'pt-BR', resources });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call without a connection', () => {
  const failing = () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));

  it('says so, and that nothing was changed, if the browser was offline before it', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    failing();
    expect(await postData('/api/x', {})).toMatchObject({ err: OFFLINE });
  });

  it('promises nothing about a write whose connection broke on the way', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    failing();
    expect(await postData('/api/x', {})).toMatchObject({ err: UNEXPECTED });
    expect(await getData('/api/x', { wait })).toMatchObject({ err: OFFLINE });
  });
});

describe('a call', () => {
  const verbs = [
    ['GET', () => getData('/api/x'), undefined],
    ['POST', () => postData('/api/x', { a: 1 }), '{"a":1}'],
    ['PUT', () => putData('/api/x', { a: 1 }), '{"a":1}'],
    ['DELETE', () => deleteData('/api/x', { a: 1 }), '{"a":1}'],
    ['DELETE', () => deleteData('/api/x'), undefined],
  ] as const;

  it.each(verbs)(
    '%s sends JSON and returns the data of the response',
    async (method, send, body) => {
      fetchMock.mockResolvedValueOnce(json({ success: true, total: 3 }));
      expect(await send()).toEqual({ success: true, total: 3 });
      expect(sent()).toMatchObject({ path: '/api/x', method });
      expect(sent().body ?? undefined).toBe(body);
      expect(sent().headers.get('Content-Type')).toBe(body ? 'application/json' : null);
      expect(log).not.toHaveBeenCalled();
    },
  );

  it.each(verbs)(
    '%s that the server refuses is logged and returns its message',
    async (_m, send) => {
      const refusal = { success: false, err: 'Sem estoque.', fields: { city: 'Falta a cidade.' } };
      fetchMock.mockImplementation(async () => json(refusal, 422));
      expect(await send()).toEqual({ ...refusal, status: 422 });
      expect(log).toHaveBeenCalledOnce();
    },
  );

  it('returns what else a failure carries', async () => {
    fetchMock.mockResolvedValueOnce(json({ success: false, err: 'x', lines: [{ uid: 'a' }] }, 409));
    const answer = await postData<object, { lines: { uid: string }[] }>('/api/orders', {});
    expect(!answer.success && answer.lines).toEqual([{ uid: 'a' }]);
  });

  it('that answers 200 with success false has failed', async () => {
    fetchMock.mockResolvedValueOnce(json({ success: false, err: 'Fechado.' }));
    expect(await getData('/api/x')).toEqual({ success: false, err: 'Fechado.', status: 200 });
  });

  it('gives up after a time', async () => {
    fetchMock.mockResolvedValueOnce(json({}));
    await getData('/api/x');
    expect(sent().signal).toBeInstanceOf(AbortSignal);
  });
});

describe('a failure without a message of the server', () => {
  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 0],
    ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError')), 0],
    ['a page instead of JSON', async () => new Response('<html>', { status: 200 }), 200],
    ['an error page', async () => new Response('<html>', { status: 502 }), 502],
    ['JSON without err', async () => json({}, 500), 500],
    ['JSON null', async () => json(null, 404), 404],
  ])('by %s is logged and says that something went wrong', async (_name, response, status) => {
    fetchMock.mockImplementation(response);
    expect(await postData('/api/x', {})).toEqual({ success: false, err: UNEXPECTED, status });
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('a retry', () => {
  const broken = async () => json({ success: false, err: 'x' }, 503);

  it('is made twice for GET, after a pause that doubles', async () => {
    fetchMock.mockImplementation(broken);
    expect(await getData('/api/x', { wait })).toMatchObject({ success: false, status: 503 });
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([300, 600]);
  });

  it('ends with the first answer', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('x')).mockResolvedValueOnce(json({ a: 1 }));
    expect(await getData('/api/x', { wait })).toEqual({ success: true, a: 1 });
    expect(waits).toEqual([300]);
  });

  it.each([400, 404, 409, 422, 429])('is not made after %s', async (status) => {
    fetchMock.mockResolvedValueOnce(json({ success: false, err: 'x' }, status));
    expect(await getData('/api/x', { wait })).toMatchObject({ status });
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  it('is not made for a write, which could count twice', async () => {
    fetchMock.mockImplementation(broken);
    await postData('/api/x', {}, { wait });
    await putData('/api/x', {}, { wait });
    await deleteData('/api/x', {}, { wait });
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([]);
  });

  it('is not made of a call that is known to take long, unless a key makes it harmless', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await getData('/api/x', { wait, patience: 20_000 });
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await postData('/api/x', {}, { wait, patience: 20_000, idempotencyKey: 'one' });
    expect(fetchMock).toHaveBeenCalledTimes(1 + 3);
  });

  it('is made for a write with an idempotency key, the same each time', async () => {
    fetchMock.mockImplementation(broken);
    await postData('/api/x', { a: 1 }, { wait, idempotencyKey: 'chave-1' });
    expect([0, 1, 2].map((call) => sent(call).headers.get('Idempotency-Key'))).toEqual([
      'chave-1',
      'chave-1',
      'chave-1',
    ]);
  });
});

describe('a call that the caller aborts', () => {
  it('fails without a retry and without a log', async () => {
    const controller = new AbortController();
    fetchMock.mockImplementation(async () => {
      controller.abort();
      throw new DOMException('', 'AbortError');
    });
    const answer = await getData('/api/x', { wait, signal: controller.signal });
    expect(answer).toMatchObject({ success: false, status: 0 });
    expect(fetchMock).toHaveBeenCalledOnce();
    expect(log).not.toHaveBeenCalled();
  });
});
