/**
 * The script by which a page tells the shop how far a visitor has come (docs/decisions/040). It stores nothing in
 * the browser and reads nothing about it: the shop distinguishes visitors for one day, and robots from people.
 * Anyone who asks not to be counted, by Do Not Track or Global Privacy Control, sends nothing.
 */
import type { VisitStep } from '#domain/visits/visit.ts';
import { $shopEvents } from '#stores/shop-events.ts';

/** What is asked for by older browsers, and by those that follow the newer standard. */
const asksNotTo =
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** The page before this one; a referrer is an address or ''. */
const before = document.referrer === '' ? null : new URL(document.referrer);
const comesFromHere = before?.host === location.host;

function tell(step: VisitStep): void {
  const from = before && !comesFromHere ? before.hostname : '';
  const body = new Blob([JSON.stringify({ step, from })], { type: 'application/json' });
  navigator.sendBeacon('/api/visits', body);
}

const STEP_OF: Partial<Record<string, VisitStep>> = {
  add_to_cart: 'cart',
  begin_checkout: 'checkout',
};

/** Reports what this page is, and each further step once. A page that was reached from another is no new visit. */
function start(): void {
  const isProduct = document.querySelector('[data-viewed]') !== null;
  if (isProduct) tell('product');
  else if (!comesFromHere) tell('visit');
  const told = new Set<VisitStep>();
  $shopEvents.subscribe((events) => {
    for (const { name } of events) {
      const step = STEP_OF[name];
      if (!step || told.has(step)) continue;
      told.add(step);
      tell(step);
    }
  });
}

if (!asksNotTo) {
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, 200);
}
