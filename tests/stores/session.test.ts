import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../support/session.ts';
import { authServer, logged } from './auth-server.ts';
import { changeInOtherTab, opened } from './fresh.ts';

const SESSION = 'GET /api/auth/session';
const open = () => opened(() => import('#stores/session.ts'));
const readings = (calls: { call: string }[]) => calls.filter(({ call }) => call === SESSION).length;

let visibility: DocumentVisibilityState = 'visible';
const become = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Lets what is on its way arrive. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  visibility = 'visible';
  localStorage.clear();
});
afterEach(async () => {
  // A store that nothing listens to any more stops after a second.
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the session', () => {
  it('is loading while it is fetched, then authenticated', async () => {
    const calls = authServer({ [SESSION]: Response.json(session) });
    const { $session } = await open();
    const seen: string[] = [];
    const stop = $session.subscribe(({ status }) => seen.push(status));
    await settle();
    expect(seen).toEqual(['loading', 'authenticated']);
    expect($session.value?.data).toEqual(session);
    stop();
    expect(readings(calls)).toBe(1);
    expect(calls[0]?.signal).toBeInstanceOf(AbortSignal);
  });

  it.each([
    ['nothing', null],
    ['an empty object', {}],
  ])('is unauthenticated if the answer is %s', async (_name, answer) => {
    const calls = authServer({ [SESSION]: Response.json(answer) });
    const { $session, refreshSession } = await open();
    await refreshSession();
    expect($session.value).toEqual({ status: 'unauthenticated', data: null });
    expect(logged(calls)).toEqual([]);
  });

  it('starts as loading while a page hydrates', async () => {
    expect((await open()).$session.init).toEqual({ status: 'loading', data: null });
  });
});

describe('a session that cannot be read', () => {
  it.each([
    ['has no network', new TypeError('Failed to fetch'), 'CLIENT_FETCH_ERROR', 'Failed to fetch'],
    ['is refused', Response.json(null, { status: 500 }), 'CLIENT_FETCH_ERROR', '500'],
    ['is a page', new Response('<html>'), 'CLIENT_FETCH_ERROR', 'JSON'],
    ['is something else', Response.json('x'), 'CLIENT_SESSION_ERROR', 'not a session'],
  ])('because it %s ends the loading and is logged', async (_name, answer, code, message) => {
    const calls = authServer({ [SESSION]: answer });
    const { $session, refreshSession } = await open();
    await refreshSession();
    await settle();
    expect($session.value?.status).toBe('unauthenticated');
    expect(logged(calls)).toEqual([
      expect.objectContaining({ level: 'error', code, url: '/api/auth/session' }),
    ]);
    expect(logged(calls)[0]?.message).toContain(message);
  });

  it('does not sign out who is signed in', async () => {
    authServer({ [SESSION]: Response.json(session) });
    const { $session, refreshSession } = await open();
    await refreshSession();
    authServer({ [SESSION]: new TypeError('Failed to fetch') });
    await refreshSession();
    expect($session.value).toEqual({ status: 'authenticated', data: session });
  });
});

it('believes the answer to its last question, whichever comes last', async () => {
  const slow = Promise.withResolvers<Response>();
  authServer({ [SESSION]: () => slow.promise });
  const { $session, refreshSession } = await open();
  const early = refreshSession();
  authServer({ [SESSION]: Response.json(null) });
  await refreshSession();
  slow.resolve(Response.json(session));
  await early;
  expect($session.value?.status).toBe('unauthenticated');
});

describe('while something listens, the session is read again', () => {
  const started = async () => {
    const calls = authServer({ [SESSION]: Response.json(session) });
    const module = await open();
    const stop = module.startSession();
    await settle();
    expect(readings(calls)).toBe(1);
    return { ...module, calls, stop };
  };

  it('every 600 seconds', async () => {
    const { calls, SESSION_REFETCH_SECONDS, stop } = await started();
    expect(SESSION_REFETCH_SECONDS).toBe(600);
    await vi.advanceTimersByTimeAsync(599_999);
    expect(readings(calls)).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(readings(calls)).toBe(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(readings(calls)).toBe(3);
    stop();
  });

  it('when the tab becomes visible, not when it is hidden', async () => {
    const { calls, stop } = await started();
    become('hidden');
    await settle();
    expect(readings(calls)).toBe(1);
    become('visible');
    await settle();
    expect(readings(calls)).toBe(2);
    stop();
  });

  it('when the window gets the focus, though the tab was visible all the time', async () => {
    const { calls, stop } = await started();
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(readings(calls)).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(readings(calls)).toBe(3);
    stop();
  });

  it.each([
    ['visible first', ['visible', 'focus']],
    ['focused first', ['focus', 'visible']],
  ])('once when a return to the tab is told twice, %s', async (_name, told) => {
    const { calls, stop } = await started();
    become('hidden');
    for (const event of told) {
      if (event === 'visible') become('visible');
      else window.dispatchEvent(new Event('focus'));
      await settle();
    }
    // A window may get the focus before its tab says that it is visible: then the second event counts.
    expect(readings(calls)).toBe(2);
    stop();
  });

  it('when another tab announces a change, not when it changes something else', async () => {
    const { calls, SESSION_KEY, stop } = await started();
    changeInOtherTab('CART', '{}');
    await settle();
    expect(readings(calls)).toBe(1);
    changeInOtherTab(SESSION_KEY, '1');
    await settle();
    expect(readings(calls)).toBe(2);
    stop();
  });

  it('and no longer once it has been stopped', async () => {
    const { calls, SESSION_KEY, stop } = await started();
    stop();
    become('visible');
    window.dispatchEvent(new Event('focus'));
    changeInOtherTab(SESSION_KEY, '1');
    await vi.advanceTimersByTimeAsync(1_200_000);
    expect(readings(calls)).toBe(1);
  });

  it('so the sign-out of another tab is known at once', async () => {
    const { $session, SESSION_KEY, stop } = await started();
    authServer({ [SESSION]: Response.json(null) });
    changeInOtherTab(SESSION_KEY, '1');
    await settle();
    expect($session.value?.status).toBe('unauthenticated');
    stop();
  });
});

it('is left alone by a page on which nothing listens', async () => {
  const calls = authServer({});
  await open();
  become('visible');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toEqual([]);
});
