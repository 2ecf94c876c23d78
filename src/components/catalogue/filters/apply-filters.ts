/**
 * The panel of filters. On a wide screen it is beside the list, and each choice applies at once; on others it
 * covers the list, and its button says how many products are behind it. Without scripts the button applies the
 * choices.
 */
import { FILTERS_ID } from '#domain/catalogue/list-address.ts';
import { pluralOf } from '#domain/language.ts';

/** Where the panel is a column (FilterPanel.astro). */
const WIDE = matchMedia('(min-width: 64rem)');
/** Choices within this time are applied or counted together, ms. */
const PAUSE_MS = 250;
/** Names the choice that a list's new page gives the focus back to: `#filtro=color:preto`. */
const CHOICE = 'filtro';

/** The input of a choice; the heading of its group if that is folded up. */
function placeOf(panel: HTMLElement, choice: string): HTMLElement | null {
  const [name = '', value] = choice.split(/:(.*)/s);
  const inputs = [...panel.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)];
  const chosen = inputs.find((input) => input.type !== 'checkbox' || input.value === value);
  return chosen ?? panel.querySelector(`[data-facet="${CSS.escape(name)}"] summary`);
}

/** After one filter a visitor may choose another: focus and panel stay where they were on the page before. */
function resume(panel: HTMLElement): void {
  const choice = new URLSearchParams(location.hash.slice(1)).get(CHOICE);
  if (choice === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  const place = placeOf(panel, choice);
  place?.focus({ preventScroll: true });
  panel.scrollTop = (place?.offsetTop ?? 0) - panel.clientHeight / 2;
}

function applyAtOnce(form: HTMLFormElement, input: HTMLInputElement): void {
  const { action } = form;
  const choice = input.type === 'checkbox' ? `${input.name}:${input.value}` : input.name;
  const target = new URL(action);
  target.hash = new URLSearchParams({ [CHOICE]: choice }).toString();
  form.action = target.href;
  form.requestSubmit();
  form.action = action;
}

/** Writes the number of products onto the panel's button, and announces it to screen readers. */
function showCount(form: HTMLFormElement, count: number): void {
  const button = form.querySelector<HTMLElement>('[data-names]')!;
  const names = JSON.parse(button.dataset['names']!) as Record<string, string>;
  const rule = count === 0 ? 'zero' : pluralOf(count);
  const text = (names[rule] ?? names['other'] ?? '').replace('#', String(count));
  button.setAttribute('aria-label', `${button.dataset['name']}: ${text}`);
  button.textContent = text;
  form.querySelector('[role=status]')!.textContent = text;
}

let asked = new AbortController();
let pause: ReturnType<typeof setTimeout>;

/** Counts what the choices leave. What cannot be counted is still applied by the button. */
async function count(form: HTMLFormElement): Promise<void> {
  asked.abort();
  asked = new AbortController();
  const params = new URLSearchParams(form.dataset['within']);
  for (const [name, value] of new FormData(form)) params.append(name, String(value));
  params.set('limit', '1');
  const answer = await fetch(`/api/products?${params}`, { signal: asked.signal });
  if (answer.ok) showCount(form, ((await answer.json()) as { total: number }).total);
}

function start(panel: HTMLElement, form: HTMLFormElement): void {
  resume(panel);
  panel.addEventListener('toggle', () => {
    if (!WIDE.matches) showCount(form, Number(form.dataset['total']));
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    clearTimeout(pause);
    pause = setTimeout(() => {
      if (!WIDE.matches) count(form).catch(() => null);
      // A price that was left for a link, say a product's, is not applied: the link is followed.
      else if (target.type === 'checkbox' || form.contains(document.activeElement))
        applyAtOnce(form, target);
    }, PAUSE_MS);
  });
  form.addEventListener('submit', () => clearTimeout(pause));
  // Empty fields are not part of a list's address.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });
  // Back from the list that the choices led to: this one is without them.
  addEventListener('pageshow', ({ persisted }) => persisted && form.reset());
}

const panel = document.getElementById(FILTERS_ID);
const form = panel?.querySelector('form');
if (panel && form) start(panel, form);
