import type { APIContext, MiddlewareNext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { signInAddress } from '#domain/access/callback-url.ts';
import { decide, settle, type Decision } from '#domain/access/decide.ts';
import { errorPage, type Needs } from '#domain/access/route-access.ts';
import { SECOND_FACTOR_PATH } from '#domain/account/second-factor.ts';
import { API_VERSION } from '#domain/api/version.ts';
import { fail } from '#pages/_edge/answer.ts';
import { callerAddress } from '#pages/_edge/caller.ts';
import { userOfRequest, type SignedIn } from '#server/auth/session-cookie.ts';
import { NotFoundError, ShopError } from '#server/base/errors.ts';
import { actingAs, actorOf } from '#server/service/scope.ts';
import { recordSecurityEvent } from '#server/security/security-log.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { isClosedTo, refuseWhileClosed } from './closed-shop.ts';
import { routeAt } from './declarations.ts';
import { isForPrograms, keyOf, programOrRefusal } from './program.ts';
import { isApi } from './route.ts';

/** Pages shown in place of a dashboard page, under its address. */
const LOGIN_VIEW = '/painel/entrar';
const ACCESS_DENIED = '/painel/sem-acesso';

async function settledNeeds(needs: Needs, { locals, params }: APIContext): Promise<Needs> {
  const loginForPurchase =
    needs.who === 'buyer' && (await loadSettings(locals.scope)).security.loginForPurchase;
  return settle(needs, { section: params.section, loginForPurchase });
}

/** Whether a user must set up a second factor before entering the dashboard. */
async function mustSetUpSecondFactor(
  { who }: Needs,
  signedIn: SignedIn | null,
  { locals }: APIContext,
): Promise<boolean> {
  if (who !== 'dashboard' || !signedIn || signedIn.hasSecondFactor) return false;
  return (await loadSettings(locals.scope)).security.requireSecondFactorForStaff;
}

/**
 * Logs that a signed-in user, or anyone at the dashboard, was refused. Redirecting visitors of other pages to
 * sign-in is not logged. The log has the route, not the address, which may contain a token.
 */
function recordRefusal(decision: Decision, { who }: Needs, context: APIContext): void {
  if (decision === 'allow') return;
  const { locals, request, routePattern } = context;
  if (!locals.user && who !== 'dashboard') return;
  recordSecurityEvent(locals.scope, {
    event: 'access.refused',
    account: locals.user?.id,
    why: decision,
    how: `${request.method} ${routePattern}`,
    network: callerAddress(context),
  });
}

function carryOut(
  decision: Decision,
  context: APIContext,
  next: MiddlewareNext,
): Response | Promise<Response> {
  const { pathname, search } = context.url;
  switch (decision) {
    case 'allow':
      return next();
    case 'sign-in':
      return context.redirect(signInAddress(pathname + search, 'SessionRequired'));
    case 'second-factor':
      return context.redirect(SECOND_FACTOR_PATH);
    case 'login-view':
      return next(`${LOGIN_VIEW}?${new URLSearchParams({ callbackUrl: pathname + search })}`);
    case 'access-denied':
      return next(ACCESS_DENIED);
    case 'unauthorized':
      return fail(new ShopError(401, 'loginRequired'));
    case 'forbidden':
      return fail(new ShopError(403, 'forbidden'));
    case 'second-factor-missing':
      return fail(new ShopError(403, 'secondFactorMissing'));
  }
}

/**
 * Lets a program in with its key: at the dashboard's endpoints with the key's permissions, at the storefront's as any
 * visitor, and nowhere where people have what is their own. It needs no second factor: an admin has made its key.
 */
async function enterWithKey(
  context: APIContext,
  next: MiddlewareNext,
  { needs, key }: { needs: Needs; key: string },
): Promise<Response> {
  const { locals, request } = context;
  locals.apiVersion = API_VERSION;
  const program = await programOrRefusal(context, key);
  if (program instanceof Response) return program;
  if (!isForPrograms(context, needs)) return fail(new ShopError(403, 'forbidden'));
  if (needs.who === 'dashboard') locals.user = program;
  locals.scope = actingAs(locals.scope, actorOf(locals.user));
  if (await isClosedTo(context, needs, program)) return refuseWhileClosed(context, next);
  const decision = decide(needs, locals.user, request.method);
  recordRefusal(decision, needs, context);
  return carryOut(decision, context, next);
}

/**
 * Lets in only the users that the page or endpoint declares. A route without a declaration answers 404 to everyone.
 * The session is not read for pages that are the same for everyone.
 */
export const access = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals, request, routePattern } = context;
  if (isPrerendered) return next();
  const { needs: declared } = await routeAt(routePattern);
  const needs = await settledNeeds(declared ?? errorPage(), context);
  locals.needs = needs;
  if (!declared) return isApi(context) ? fail(new NotFoundError()) : next('/404');
  const key = keyOf(context, declared);
  if (key !== null) return enterWithKey(context, next, { needs, key });
  let lacksSecondFactor = false;
  const readsSession = needs.who !== 'everybody' || isApi(context);
  if (readsSession) {
    const signedIn = await userOfRequest(locals.scope, request);
    locals.user = signedIn?.user ?? null;
    locals.scope = actingAs(locals.scope, actorOf(locals.user));
    locals.sessionId = signedIn?.sessionId ?? null;
    lacksSecondFactor = await mustSetUpSecondFactor(needs, signedIn, context);
  }
  if (await isClosedTo(context, needs, readsSession ? locals.user : undefined)) {
    return refuseWhileClosed(context, next);
  }
  const decision = decide(needs, locals.user, request.method, lacksSecondFactor);
  recordRefusal(decision, needs, context);
  return carryOut(decision, context, next);
});
