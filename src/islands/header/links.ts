/**
 * The header's links follow the cart, the favourites and the session, in plain DOM: React and i18next
 * (110 kB) would come for two numbers. The names for every number are in the page already
 * (`components/site/HeaderLink.astro`).
 */
import { pluralOf } from '#domain/language.ts';
import { $cartCount } from '#stores/cart.ts';
import { $session } from '#stores/session.ts';
import { $wishlist } from '#stores/wishlist.ts';

type Counted = 'cart' | 'wishlist';

/** The plural category of a number, 'zero' for 0: plural rules are not loaded while there is nothing to count. */
const categoryOf = (count: number): string => (count === 0 ? 'zero' : pluralOf(count));

/** Writes a number onto its link: on the icon, and into its accessible name. */
function show(what: Counted, count: number): void {
  const link = document.querySelector<HTMLElement>(`a[data-counted="${what}"]`);
  if (!link) return;
  const names = JSON.parse(link.dataset['names'] ?? '{}') as Record<string, string>;
  const name = names[categoryOf(count)] ?? names['other'];
  if (name) link.setAttribute('aria-label', name.replace('#', String(count)));
  const place = link.firstElementChild as HTMLElement;
  if (count > 0) place.dataset['count'] = String(count);
  else delete place.dataset['count'];
}

/** Points the links to the account where they should lead for this user. */
function leadToAccount(isSignedIn: boolean): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-account]')) {
    const ways = JSON.parse(link.dataset['account']!) as { href: string; label: string }[];
    const { href, label } = ways[isSignedIn ? 1 : 0]!;
    link.setAttribute('href', href);
    if (link.hasAttribute('aria-label')) link.setAttribute('aria-label', label);
    // Without an icon the link is its own label.
    (link.querySelector('span:last-child') ?? link).textContent = label;
  }
}

/** Starts following. @returns a function that ends it */
export function followLinks(): () => void {
  const stops = [
    $cartCount.subscribe((count) => show('cart', count)),
    $wishlist.subscribe(({ length }) => show('wishlist', length)),
    $session.subscribe(({ status }) => leadToAccount(status === 'authenticated')),
  ];
  return () => stops.forEach((stop) => stop());
}
