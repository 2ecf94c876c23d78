/**
 * The script of every storefront page: plain DOM and nanostores, without React or i18next. What only some pages
 * have is found by its markup, so that one file serves all of them.
 */
import './touch/directive.ts';
import './progress.ts';
import './offline.ts';
import './transitions.ts';
import '#components/catalogue/filters/apply-filters.ts';
import '#components/catalogue/filters/fill-filters.ts';
import '#components/catalogue/sort-at-once.ts';
import '#components/site/close-menus.ts';
import '#components/site/fill-menus.ts';
import '#islands/recent/view-product.ts';
import '#islands/visits/tell-visit.ts';
import { activateColors } from '#components/products/card/card-colors.ts';
import { startHeader } from '#islands/header/start.ts';
import { startMarks } from '#islands/own-frame/start-marks.ts';
import { startCards } from '#islands/wishlist/activate-cards.ts';

// Each runs as a separate task, so that the page can respond in between: one task would take 60 ms on a phone.
for (const start of [startCards, activateColors, startHeader, startMarks]) setTimeout(start);
