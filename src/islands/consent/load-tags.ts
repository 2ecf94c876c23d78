/** The providers' own loaders, without their inline scripts: each is a queue that its script empties once it has loaded. */
import type { ShopEvent } from '#domain/consent/shop-event.ts';
import type { Purpose, Tag } from '#domain/consent/tag.ts';
import { SHOP_CURRENCY } from '#domain/settings/settings.ts';

type Queue = unknown[];
/** `callMethod` is set by the provider's script once it has loaded. */
type QueuedCall = ((...args: unknown[]) => void) & {
  callMethod?: (...args: unknown[]) => void;
};

declare global {
  interface Window {
    /** Tag Manager's. */
    dataLayer?: Queue;
    /** Analytics' own, so that a container does not see its commands and count everything twice. */
    analyticsLayer?: Queue;
    fbq?: QueuedCall;
    _fbq?: QueuedCall;
    fbAsyncInit?: () => void;
    FB?: { init: (options: object) => void };
  }
}

/** Reports an event to one tag. */
export type Report = (event: ShopEvent) => void;

function addScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}

const itemsFor = ({ items }: ShopEvent) =>
  items.map(({ id, name, price, quantity, variant }) => ({
    item_id: id,
    item_name: name,
    item_variant: variant,
    price,
    quantity,
  }));

const factsFor = (event: ShopEvent) => ({
  currency: SHOP_CURRENCY.name,
  value: event.value,
  transaction_id: event.orderId,
  items: itemsFor(event),
});

/**
 * The command function of Google's tags, on a queue of its own: commands differ from other entries by being
 * `arguments`.
 */
const gtagOn = (layer: Queue) =>
  function gtag(..._command: unknown[]): void {
    // eslint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };

function loadAnalytics(id: string): Report {
  const gtag = gtagOn((window.analyticsLayer ??= []));
  gtag('js', new Date());
  gtag('config', id);
  addScript(`https://www.googletagmanager.com/gtag/js?id=${id}&l=analyticsLayer`);
  return (event) => gtag('event', event.name, { ...factsFor(event), send_to: id });
}

function loadTagManager(id: string, agreed: readonly Purpose[]): Report {
  const layer = (window.dataLayer ??= []);
  const gtag = gtagOn(layer);
  const stateOf = (purpose: Purpose) => (agreed.includes(purpose) ? 'granted' : 'denied');
  gtag('consent', 'default', {
    analytics_storage: stateOf('statistics'),
    ad_storage: stateOf('marketing'),
    ad_user_data: stateOf('marketing'),
    ad_personalization: stateOf('marketing'),
  });
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
  return (event) => {
    layer.push({ ecommerce: null });
    layer.push({ event: event.name, ecommerce: factsFor(event) });
  };
}

/** Meta's names of the events. */
const PIXEL_EVENTS: Readonly<Record<ShopEvent['name'], string>> = {
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
};

function loadPixel(id: string): Report {
  const queue: Queue = [];
  const fbq: QueuedCall = (...command) => {
    if (fbq.callMethod) fbq.callMethod(...command);
    else queue.push(command);
  };
  window.fbq = window._fbq = Object.assign(fbq, { queue, push: fbq, loaded: true, version: '2.0' });
  // Without it the pixel reports every press on every button.
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  fbq('track', 'PageView');
  addScript('https://connect.facebook.net/en_US/fbevents.js');
  return (event) => {
    const facts = {
      currency: SHOP_CURRENCY.name,
      value: event.value,
      content_type: 'product',
      content_ids: event.items.map((item) => item.id),
      contents: event.items.map((item) => ({ id: item.id, quantity: item.quantity })),
    };
    fbq('track', PIXEL_EVENTS[event.name], facts, { eventID: event.orderId });
  };
}

function loadFacebookApp(id: string): Report {
  window.fbAsyncInit = () => window.FB?.init({ appId: id, version: 'v21.0', xfbml: true });
  addScript('https://connect.facebook.net/pt_BR/sdk.js');
  return () => undefined;
}

/** Loads a tag, which the visitor has agreed to. */
export function loadTag({ name, id }: Tag, agreed: readonly Purpose[]): Report {
  switch (name) {
    case 'googleAnalytics':
      return loadAnalytics(id);
    case 'googleTagManager':
      return loadTagManager(id, agreed);
    case 'facebookPixel':
      return loadPixel(id);
    case 'facebookApp':
      return loadFacebookApp(id);
  }
}

/** Cookies of the tags, by the beginning of their names. */
const COOKIES = /^(_ga|_gid|_gat|_gcl|_fbp|_fbc)/;

/** Deletes what tags have stored in this browser, here and on the parent domains. */
export function forgetTagCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  for (const name of names.filter((each) => COOKIES.test(each))) {
    document.cookie = `${name}=; max-age=0; path=/`;
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/; domain=${domain}`;
  }
}
