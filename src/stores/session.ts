import { atom, onMount } from 'nanostores';
import type { SessionUser } from '#domain/access/session-user.ts';
import { AUTH_BASE, logClientError, readAuth } from './auth-api.ts';
import { browserStorage } from './browser-storage.ts';
import { inBrowser } from './stored.ts';

/** How often the session is refetched (specification, section 9). */
export const SESSION_REFETCH_SECONDS = 600;
/**
 * Ms within which coming back to the tab asks once: it becomes visible and gets the focus, one event
 * after the other.
 */
const SAME_RETURN_MS = 1000;
/** Key in local storage whose change signals to other tabs that the session has changed. */
export const SESSION_KEY = 'vitrine.session';

/** The signed-in user, as the server reports it. */
export interface Session {
  user: SessionUser;
  /** When it ends unless it is used, ISO 8601. */
  expires: string;
}

export type SessionState =
  | { status: 'loading' | 'unauthenticated'; data: null }
  | { status: 'authenticated'; data: Session };

const LOADING: SessionState = { status: 'loading', data: null };

/**
 * Who is signed in. It is read, and refreshed, while anything subscribes to it: `startSession`. On
 * the server and while a page hydrates it is loading.
 */
export const $session = Object.assign(atom<SessionState>(LOADING), { init: LOADING });

/** A session, or nothing: Auth.js answers null, its predecessor an empty object. */
function isSessionAnswer(answer: unknown): answer is Session | Record<string, never> | null {
  if (typeof answer !== 'object') return false;
  return answer === null || 'user' in answer || Object.keys(answer).length === 0;
}

let isTold = false;

/** Whether the shop itself has said who is signed in; a visitor without a connection may be signed in. */
export const isSessionTold = (): boolean => isTold;

/** Takes over the server's answer about the session; a malformed one is logged. */
export function takeSession(answer: unknown): void {
  if (!isSessionAnswer(answer)) {
    logClientError('CLIENT_SESSION_ERROR', `${AUTH_BASE}/session`, 'not a session');
    return endLoading();
  }
  isTold = true;
  $session.set(
    answer && 'user' in answer
      ? { status: 'authenticated', data: answer as Session }
      : { status: 'unauthenticated', data: null },
  );
}

/**
 * If the session cannot be read, the user counts as a visitor; one who was signed in stays so until the
 * server says otherwise.
 */
function endLoading(): void {
  // Not `get()`, which would count as listening.
  if ($session.value?.status === 'loading') $session.set({ status: 'unauthenticated', data: null });
}

let lastReading = 0;

/** Reads the session. */
export async function refreshSession(): Promise<void> {
  const reading = ++lastReading;
  const answer = await readAuth<unknown>('session');
  // An answer is outdated once a later request has been answered.
  if (reading !== lastReading) return;
  if (answer === undefined) endLoading();
  else takeSession(answer);
}

/** Notifies the other tabs of this browser that the session has changed. */
export function announceSession(): void {
  browserStorage[SESSION_KEY] = String(Date.now());
}

/**
 * Refetches the session now, when the tab becomes visible or its window gets the focus, when another tab
 * announces a change, and every `SESSION_REFETCH_SECONDS`.
 *
 * @returns a function that stops it
 */
export function startSession(): () => void {
  const refresh = () => void refreshSession();
  let lastReturn = Number.NEGATIVE_INFINITY;
  const whenBack = () => {
    const now = performance.now();
    if (document.visibilityState !== 'visible' || now - lastReturn < SAME_RETURN_MS) return;
    lastReturn = now;
    refresh();
  };
  const whenAnnounced = ({ key }: StorageEvent) => {
    if (key === SESSION_KEY) refresh();
  };
  const timer = setInterval(refresh, SESSION_REFETCH_SECONDS * 1000);
  document.addEventListener('visibilitychange', whenBack);
  window.addEventListener('focus', whenBack);
  window.addEventListener('storage', whenAnnounced);
  refresh();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', whenBack);
    window.removeEventListener('focus', whenBack);
    window.removeEventListener('storage', whenAnnounced);
  };
}

if (inBrowser) onMount($session, startSession);
