/**
 * The script of every page of the storefront: plain DOM and nanostores, without React or i18next. What only
 * some pages have is found by its markup, so that all of it is one request.
 */
import './touch/directive.ts';
import './progress.ts';
import '#components/catalogue/filters/fill-filters.ts';
import '#components/catalogue/sort-at-once.ts';
import '#components/site/close-menus.ts';
import '#components/site/fill-menus.ts';
import '#islands/recent/view-product.ts';
import { activateColors } from '#components/products/card/card-colors.ts';
import { startHeader } from '#islands/header/start.ts';
import { startCards } from '#islands/wishlist/activate-cards.ts';

// Each in a task of its own, between which the page answers: with the above it would be one of 15 ms, 60 on a phone.
for (const start of [startCards, activateColors, startHeader]) setTimeout(start);
