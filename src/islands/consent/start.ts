/**
 * The script of a page with tags (`components/consent/ConsentBanner.astro`), plain DOM: asks the visitor, loads
 * what they agree to, and reports to it what they do. A refusal after an agreement loads the page again, without
 * the tags.
 */
import { isToBeAsked } from '#domain/consent/consent.ts';
import { valueOf, type ShopEvent } from '#domain/consent/shop-event.ts';
import { allowedTags, purposesOf, type Purpose, type Tag } from '#domain/consent/tag.ts';
import { tabStorage } from '#stores/browser-storage.ts';
import { answerConsent, storedConsent } from '#stores/consent.ts';
import { $shopEvents, reportShopEvent } from '#stores/shop-events.ts';
import { forgetTagCookies, loadTag, type Report } from './load-tags.ts';

const template = document.querySelector<HTMLTemplateElement>('template[data-consent]');
const tags = JSON.parse(template?.dataset['consent'] ?? '[]') as Tag[];
const purposes = purposesOf(tags);

/** Key in the tab's storage of what the checkout was begun with that the tags know of. */
const BEGUN_KEY = 'CHECKOUT_TOLD';

/** Whether a checkout is only shown again, as after a reload: the tags count each that is begun. */
function isShownAgain({ name, items }: ShopEvent): boolean {
  if (name === 'purchase') delete tabStorage[BEGUN_KEY];
  if (name !== 'begin_checkout') return false;
  const begun = JSON.stringify(items);
  const isAgain = tabStorage[BEGUN_KEY] === begun;
  tabStorage[BEGUN_KEY] = begun;
  return isAgain;
}

/** Reports each event of this page to the tags once, including those from before the visitor agreed. */
function tell(reports: readonly Report[]): void {
  let told = 0;
  $shopEvents.subscribe((events) => {
    const news = events.slice(told).filter((event) => !isShownAgain(event));
    told = events.length;
    for (const event of news) for (const report of reports) report(event);
  });
}

let loaded = false;

function load(agreed: readonly Purpose[]): void {
  const allowed = allowedTags(tags, agreed);
  if (loaded || allowed.length === 0) return;
  loaded = true;
  tell(allowed.map((tag) => loadTag(tag, agreed)));
}

interface Offered {
  '@type'?: string;
  name?: string;
  offers?: { price?: number | string };
  hasVariant?: Offered[];
}

/** Reports that a product is viewed, from the structured data of its page. */
function reportView(): void {
  const id = document.querySelector<HTMLElement>('[data-viewed]')?.dataset['viewed'];
  if (!id) return;
  const product = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map(({ textContent }) => JSON.parse(textContent ?? '{}') as Offered)
    .find((data) => data['@type']?.startsWith('Product'));
  const prices = [product, ...(product?.hasVariant ?? [])].flatMap((each) =>
    each?.offers?.price === undefined ? [] : Number(each.offers.price),
  );
  const price = prices.length === 0 ? 0 : Math.min(...prices);
  const items = [{ id, name: product?.name ?? '', price, quantity: 1 }];
  reportShopEvent({ name: 'view_item', items, value: valueOf(items) });
}

async function answer(agreed: readonly Purpose[]): Promise<void> {
  const before = storedConsent()?.agreed ?? [];
  const isLess = before.some((purpose) => !agreed.includes(purpose));
  hide();
  const logged = answerConsent({ asked: purposes, agreed }, Date.now());
  if (!isLess || !loaded) return load(agreed);
  forgetTagCookies();
  await logged;
  location.reload();
}

/** The banner while it is shown; otherwise it is in the template, out of everybody's way. */
let banner: HTMLElement | null = null;
let opener: HTMLElement | null = null;

const boxes = () => [...(banner?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];

const ANSWERS: Readonly<Record<string, () => readonly Purpose[]>> = {
  all: () => purposes,
  none: () => [],
  chosen: () =>
    purposes.filter((purpose) =>
      boxes().some(({ value, checked }) => value === purpose && checked),
    ),
};

function show(): void {
  if (banner || !template) return;
  document.body.append(template.content.cloneNode(true));
  banner = document.body.lastElementChild as HTMLElement;
  const { agreed = [] } = storedConsent() ?? {};
  for (const box of boxes()) box.checked = agreed.includes(box.value as Purpose);
  banner.addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset['answer'];
    if (chosen) void answer(ANSWERS[chosen]?.() ?? []);
  });
}

function hide(): void {
  banner?.remove();
  banner = null;
  opener?.focus();
  opener = null;
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-consent-open]');
  if (!link || !template) return;
  event.preventDefault();
  show();
  opener = link;
  banner?.querySelector('h2')?.focus();
});

const consent = storedConsent();
if (isToBeAsked(consent, { purposes, now: Date.now() })) show();
reportView();
if (consent) load(consent.agreed);
