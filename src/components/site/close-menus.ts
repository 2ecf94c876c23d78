/**
 * Closes the header's open menu, and the drawer, when one is done with it: on Escape (the focus goes
 * back to what opened it), on a press anywhere else, and when the focus moves on behind it.
 */
const openMenu = () =>
  document.querySelector<HTMLDetailsElement>('details[name="categories"][open]');

const isOutside = (place: Element, target: EventTarget | null) =>
  target instanceof Node && !place.contains(target);

function closeMenuLeftFor({ target }: Event) {
  const menu = openMenu();
  if (menu && isOutside(menu, target)) menu.open = false;
}

document.addEventListener('keydown', (event) => {
  const menu = event.key === 'Escape' ? openMenu() : null;
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});

document.addEventListener('pointerdown', closeMenuLeftFor);
document.addEventListener('focusin', (event) => {
  closeMenuLeftFor(event);
  const drawer = document.querySelector<HTMLElement>('#menu:popover-open');
  if (drawer && isOutside(drawer, event.target)) drawer.hidePopover();
});
