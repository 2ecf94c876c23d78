/**
 * Fills the header's menus and the drawer, whose first HTML holds only the main categories: their 410
 * elements cost a phone 100 ms of layout on every page. What is below them is taken, at the first touch of a
 * menu, from the page that lists all categories (`pages/categorias.astro`), which is kept for everybody.
 */
/** Ms that the page may take. */
const TIMEOUT_MS = 10_000;
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'toggle'] as const;
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
  const answer = await fetch('/categorias', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${answer.status}: no list of the categories`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const menu of document.querySelectorAll<HTMLElement>(`${MENUS} [data-menu]`)) {
    const full = page.querySelector(`main [data-menu="${CSS.escape(menu.dataset['menu']!)}"]`);
    if (!full) continue;
    // A drawing that this page has already is not named twice; what refers to it finds that one.
    for (const drawn of full.querySelectorAll('[id]')) {
      if (document.getElementById(drawn.id)) drawn.removeAttribute('id');
    }
    complete(menu, document.adoptNode(full));
  }
}

let filled: Promise<void> | null = null;

/** Once; where it fails, the next touch tries again. Until then each menu leads to its category's page. */
function fill(): void {
  filled ??= fetchMenus().catch((error: unknown) => {
    console.error(error);
    filled = null;
  });
}

for (const menu of document.querySelectorAll(MENUS)) {
  for (const event of TOUCHES) menu.addEventListener(event, fill, { capture: true, passive: true });
}
// Opened before this script had come.
if (document.querySelector(`${MENUS}:popover-open, ${MENUS} details[open]`)) fill();
