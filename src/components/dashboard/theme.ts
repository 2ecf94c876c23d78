/**
 * The choice between light, dark and what the system says: kept in this browser and followed by all
 * its tabs. The inline script of layouts/DashboardDocument.astro has set it before the first paint.
 */
import { THEME_KEY } from '#domain/dashboard/theme.ts';

const root = document.documentElement;
const choices = document.querySelectorAll<HTMLInputElement>('input[name="theme"]');

/** The <meta> of that name, made where the page has none. */
function metaNamed(name: string): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found) return found;
  const made = document.createElement('meta');
  made.name = name;
  document.head.append(made);
  return made;
}

/** Tells the menu, and the browser for its own parts, what holds now. */
function show(): void {
  for (const choice of choices) choice.checked = choice.value === root.dataset.theme;
  // With less motion every change takes a moment of its own (base.css): here the end of it counts.
  for (const change of root.getAnimations()) change.finish();
  const { colorScheme, backgroundColor } = getComputedStyle(root);
  metaNamed('color-scheme').content = colorScheme;
  metaNamed('theme-color').content = backgroundColor;
}

function set(theme: string): void {
  root.dataset.theme = theme;
  show();
}

function keep(theme: string): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Where the browser keeps nothing, the choice holds for this page.
  }
}

for (const choice of choices) {
  choice.addEventListener('change', () => {
    set(choice.value);
    keep(choice.value);
  });
}
addEventListener('storage', ({ key, newValue }) => {
  if (key === THEME_KEY) set(newValue ?? 'system');
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
show();
