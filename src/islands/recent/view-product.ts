/**
 * The script of a product's page: remembers that it was looked at, once the browser is idle. What follows is
 * the list's island (`RecentlyViewed.tsx`).
 */
import { viewProduct } from '#stores/recently-viewed.ts';

const id = document.querySelector<HTMLElement>('[data-viewed]')?.dataset['viewed'];
const remember = () => id && void viewProduct(id);
if ('requestIdleCallback' in window) requestIdleCallback(remember);
else setTimeout(remember, 200);
