/**
 * Closes the header's open menu on Escape (the focus returns to its button), on a press outside and when the focus
 * leaves it; closes the drawer when the focus leaves it.
 */
const openMenu = () =>
  document.querySelector<HTMLDetailsElement>('details[name="categories"][open]');

const isOutside = (place: Element, target: EventTarget | null) =>
  target instanceof Node && !place.contains(target);

function closeMenuUnlessInside({ target }: Event) {
  const menu = openMenu();
  if (menu && isOutside(menu, target)) menu.open = false;
}

document.addEventListener('keydown', (event) => {
  const menu = event.key === 'Escape' ? openMenu() : null;
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});

document.addEventListener('pointerdown', closeMenuUnlessInside);
document.addEventListener('focusin', (event) => {
  closeMenuUnlessInside(event);
  const drawer = document.querySelector<HTMLElement>('#menu:popover-open');
  if (drawer && isOutside(drawer, event.target)) drawer.hidePopover();
});
