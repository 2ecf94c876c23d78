/** Closes the header's open menu on Escape and on a press anywhere else. */
const openMenu = () =>
  document.querySelector<HTMLDetailsElement>('details[name="categories"][open]');

document.addEventListener('keydown', (event) => {
  const menu = event.key === 'Escape' ? openMenu() : null;
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});

document.addEventListener('pointerdown', (event) => {
  const menu = openMenu();
  if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
});
