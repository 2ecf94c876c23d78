/**
 * The script of every page of the storefront: plain DOM and nanostores, without React or i18next. What only
 * some pages have is found by its markup, so that all of it is one request.
 */
import './touch/directive.ts';
import './progress.ts';
import '#components/catalogue/card-colors.ts';
import '#components/site/close-menus.ts';
import '#components/site/fill-menus.ts';
import '#islands/header/start.ts';
import '#islands/recent/view-product.ts';
import '#islands/wishlist/activate-cards.ts';
