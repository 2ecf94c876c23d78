/**
 * The choice between light, dark and the system's theme: stored in this browser and followed by all its
 * tabs. The inline script of layouts/DashboardDocument.astro has set it before the first paint.
 */
import { THEME_KEY } from '#domain/dashboard/theme.ts';

const root = document.documentElement;
const choices = document.querySelectorAll<HTMLInputElement>('input[name="theme"]');

/** The <meta> of that name, created if the page has none. */
function metaNamed(name: string): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found) return found;
  const made = document.createElement('meta');
  made.name = name;
  document.head.append(made);
  return made;
}

/** Shows the current theme in the menu, and to the browser for its own controls. */
function show(): void {
  for (const choice of choices) choice.checked = choice.value === root.dataset.theme;
  const { colorScheme, backgroundColor } = getComputedStyle(root);
  metaNamed('color-scheme').content = colorScheme;
  metaNamed('theme-color').content = backgroundColor;
}

function apply(theme: string): void {
  root.dataset.theme = theme;
  show();
}

function store(theme: string): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // If the browser stores nothing, the choice applies to this page only.
  }
}

for (const choice of choices) {
  choice.addEventListener('change', () => {
    apply(choice.value);
    store(choice.value);
  });
}
addEventListener('storage', ({ key, newValue }) => {
  if (key === THEME_KEY) apply(newValue ?? 'system');
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
show();
