/**
 * Fills the header's menus and the drawer, whose first HTML holds only the main categories: their 410
 * elements cost a phone 100 ms of layout on every page. What is below them is taken, at the first touch of a
 * menu, from the page that lists all categories (`pages/categorias.astro`), which is kept for everybody.
 */
import { fetchPage, fillOnTouch } from './fill-on-touch.ts';

const MENUS = '[data-fills-menus]';

/** Adds what an element lacks of its fuller form; what it has stays, and so does the focus in it. */
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

// Until they are filled each menu leads to its category's page.
fillOnTouch(MENUS, fetchMenus);
