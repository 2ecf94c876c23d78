import { signInAddress } from '#domain/access/callback-url.ts';
import { emptyAddress } from '#domain/cart/initial-cart.ts';
import { forgetAccountCart, tellAccount } from './account-cart.ts';
import { AUTH_BASE, callAuth, readAuth, type AuthAnswer } from './auth-api.ts';
import { updateBilling, updateShipping } from './cart-actions.ts';
import { leaveFor } from './leave.ts';
import { forgetPlaced } from './placed-order.ts';
import { announceSession, refreshSession, takeSession } from './session.ts';

const errorPage = (callbackUrl: string) =>
  `${AUTH_BASE}/error?${new URLSearchParams({ error: 'CLIENT_FETCH_ERROR', callbackUrl })}`;

/** A way to sign in, as the shop lists it. */
export interface Provider {
  id: string;
  name: string;
  /** 'credentials', 'email', or another one that leads to a foreign page. */
  type: string;
}

/** The ways to sign in, by id; undefined if they cannot be fetched. */
export const readProviders = () => readAuth<Record<string, Provider>>('providers');

export interface SignInAnswer {
  /** The `error` parameter of `url`, or CLIENT_FETCH_ERROR if it cannot be read; null is success. */
  error: string | null;
  /** HTTP status; 0 if no answer came. */
  status: number;
  ok: boolean;
  /** Where the shop would lead to. */
  url: string | null;
  /** The shop's message, if it refused the call itself: too many tries. */
  err?: string;
}

export interface LeaveOptions {
  /** Where to go afterwards; this page unless it is given. */
  callbackUrl?: string;
  /** Whether to go there; false leaves that to the caller. */
  redirect?: boolean;
}

interface UrlAnswer {
  url?: string;
  err?: string;
}

const here = (): string => window.location.pathname + window.location.search;

/** POSTs a form as the specification has it (section 7), with the token that only this site knows. */
async function postForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  callbackUrl: string,
): Promise<AuthAnswer<UrlAnswer> | null> {
  const csrf = await readAuth<{ csrfToken: string }>('csrf');
  if (!csrf) return null;
  const { csrfToken } = csrf;
  return callAuth<UrlAnswer>(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, callbackUrl, json: 'true' }),
  });
}

const typeOf = (providers: Record<string, Provider>, id: string) =>
  Object.hasOwn(providers, id) ? providers[id]?.type : undefined;

function signInAnswer(answer: AuthAnswer<UrlAnswer> | null): SignInAnswer {
  if (!answer) return { error: 'CLIENT_FETCH_ERROR', status: 0, ok: false, url: null };
  const { status, data } = answer;
  const url = data.url ?? null;
  const reason = url && new URL(url, window.location.origin).searchParams.get('error');
  const error = reason || (answer.ok ? null : 'CLIENT_FETCH_ERROR');
  return { error, status, ok: error === null, url, ...(data.err && { err: data.err }) };
}

/**
 * Signs in. Without a list of providers it leaves for the auth error page, with an unknown provider
 * for the sign-in page; then the promise answers undefined.
 *
 * @param provider id of the provider
 * @param credentials what the user has typed
 */
export async function signIn(
  provider: string,
  credentials: Readonly<Record<string, string>> = {},
  { callbackUrl = here(), redirect = true }: LeaveOptions = {},
): Promise<SignInAnswer | undefined> {
  const providers = await readProviders();
  const type = providers && typeOf(providers, provider);
  if (!type) {
    leaveFor(providers ? signInAddress(callbackUrl) : errorPage(callbackUrl));
    return undefined;
  }

  const path = `${type === 'credentials' ? 'callback' : 'signin'}/${provider}`;
  const answer = signInAnswer(await postForm(path, credentials, callbackUrl));
  if (answer.ok && type === 'credentials') announceSession();
  // A foreign provider can only continue on its own page.
  const goesOn = redirect || (answer.ok && type !== 'credentials' && type !== 'email');
  if (goesOn && answer.url) leaveFor(answer.url);
  else if (answer.ok) await refreshSession();
  return answer;
}

/**
 * Signs out, and notifies the other tabs. The account's cart, the addresses typed at the checkout and the link to
 * the latest order are cleared: the next user of this computer must not read them.
 *
 * @returns whether the shop has ended the session
 */
export async function signOut({
  callbackUrl = here(),
  redirect = true,
}: LeaveOptions = {}): Promise<boolean> {
  // The cart stays in the account, and leaves this device.
  await tellAccount();
  const answer = await postForm('signout', {}, callbackUrl);
  if (!answer?.ok) return false;
  forgetAccountCart();
  updateBilling({ ...emptyAddress, cpf: '' });
  updateShipping(emptyAddress);
  forgetPlaced();
  announceSession();
  if (redirect) leaveFor(answer.data.url ?? callbackUrl);
  else await refreshSession();
  return true;
}

/**
 * Changes what the session holds, such as the name it shows, and notifies the other tabs.
 *
 * @returns whether the shop has taken it
 */
export async function updateSession(data: unknown): Promise<boolean> {
  const csrf = await readAuth<{ csrfToken: string }>('csrf');
  if (!csrf) return false;
  const answer = await callAuth<unknown>('session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ csrfToken: csrf.csrfToken, data }),
  });
  if (!answer?.ok) return false;
  takeSession(answer.data);
  announceSession();
  return true;
}
