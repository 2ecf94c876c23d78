import { $compare } from '#stores/compare.ts';
import { whenWanted } from '../ui/when-wanted.ts';
import { activateCards } from './card-actions.ts';
import { COMPARE_BAR } from './toggle-favorite.ts';

/** The place of `CardActions.astro`; a bar is shown there, too. */
const PLACE = '[data-card-actions]';

/** Starts the buttons of the page's cards, and the bar of compared products if the page has a place for it. */
export function startCards(): void {
  if (document.querySelector(PLACE)) activateCards();
  if (document.querySelector(COMPARE_BAR)) {
    whenWanted({
      store: $compare,
      when: (items) => items.length > 0,
      load: () => import('../compare/CompareBar.tsx'),
      into: COMPARE_BAR,
    });
  }
}
