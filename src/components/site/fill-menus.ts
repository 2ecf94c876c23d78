/**
 * Fills the header's menus and the drawer, whose HTML has only the main categories: 410 elements cost a phone 100 ms
 * of layout on every page. The first touch of a menu takes the rest from the page that lists all categories
 * (`pages/categorias.astro`), which is cached for everyone.
 */
import { fetchPage, fillOnTouch } from './fill-on-touch.ts';

const MENUS = '[data-fills-menus]';

/** Adds to an element what its complete form has and it lacks; its own content and the focus in it stay. */
function complete(element: Element, full: Element): void {
  [...full.children].forEach((child, index) => {
    const present = element.children[index];
    if (present) complete(present, child);
    else element.append(child);
  });
}

async function fetchMenus(): Promise<void> {
  const page = await fetchPage('/categorias');
  for (const menu of document.querySelectorAll<HTMLElement>(`${MENUS} [data-menu]`)) {
    const full = page.querySelector(`main [data-menu="${CSS.escape(menu.dataset['menu']!)}"]`);
    if (full) complete(menu, document.adoptNode(full));
  }
}

// Until it is filled, a menu is a link to its category's page.
fillOnTouch(MENUS, fetchMenus);
