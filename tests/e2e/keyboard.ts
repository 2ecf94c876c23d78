import type { Locator, Page } from '@playwright/test';
import { expect, hydrated } from './shop.ts';

/** More stops than any page has between two things. */
const MOST_STOPS = 250;

/** Where the focus is after a press: whether it has come to one of the elements, and why it cannot be seen, if so. */
interface Stop {
  arrived: boolean;
  fault: string | null;
}

/** Looks at the place of the focus, in the page. One call for both answers: a walk has hundreds of stops. */
function lookAtStop(found: Element[]): Stop {
  const focused = document.activeElement;
  const arrived = found.some((one) => one === focused);
  const stop = (fault: string | null): Stop => ({ arrived, fault });
  if (!focused || focused === document.body) return stop(null);
  // A notice lies above all for two seconds, and lets presses and the mouse through: it counts neither as a stop nor as
  // a cover.
  const isNotice = (one: Element) => one.closest('[data-sonner-toaster]') !== null;
  if (isNotice(focused)) return stop(null);
  const topmost = (x: number, y: number) =>
    document.elementsFromPoint(x, y).find((one) => !isNotice(one));
  // What is within: the button of a field for a date, a link of a letter. The browser rings it itself.
  if (focused.matches('input:not(:focus), iframe')) return stop(null);
  const words = focused.getAttribute('aria-label') ?? focused.textContent?.trim();
  const name = `<${focused.localName} ${focused.getAttribute('name') ?? ''}> “${words}”`;
  // A box that is drawn by its label is seen where the label is.
  const shown = focused.closest('label') ?? focused;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const inside = { left: Math.max(left, 0), top: Math.max(top, 0) };
  const end = { right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  if (end.right - inside.left < 2 || end.bottom - inside.top < 2)
    return stop(`${name} is out of sight`);
  const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isOnTop = steps.some((across) =>
    steps.some((down) => {
      const at = topmost(
        inside.left + across * (end.right - inside.left),
        inside.top + down * (end.bottom - inside.top),
      );
      return at !== undefined && (shown.contains(at) || at.contains(focused));
    }),
  );
  if (!isOnTop) {
    const middle = [(inside.left + end.right) / 2, (inside.top + end.bottom) / 2] as const;
    const cover = topmost(...middle)?.outerHTML.slice(0, 120);
    return stop(`${name} is covered by ${cover}`);
  }
  const ringed = [
    getComputedStyle(focused),
    getComputedStyle(focused, '::after'),
    getComputedStyle(focused, '::before'),
    getComputedStyle(shown),
    ...(focused.parentElement ? [getComputedStyle(focused.parentElement)] : []),
  ].some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
  );
  return stop(ringed ? null : `${name} has no focus ring`);
}

/**
 * Presses Tab until something has the focus, as users without a mouse do. Each stop on the
 * way must be seen: in the window, beneath nothing, with a ring (WCAG 2.4.7 and 2.4.11).
 */
export async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  // A page whose content is an island is covered until its texts have come.
  await expect(page.getByRole('status').filter({ hasText: 'Carregando…' })).toHaveCount(0);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const { arrived, fault } = await goal.evaluateAll(lookAtStop);
    expect.soft(fault, `focus on ${page.url()}`).toBeNull();
    if (arrived) return;
  }
  throw new Error(`${goal} is not reached by ${key}.`);
}

/** Goes to something and presses Enter on it. */
export async function enterOn(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press('Enter');
}

/** Goes to a field and writes into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/**
 * Orders what is in the cart as a guest, by keyboard; opens the checkout unless it is open.
 *
 * @param method how it is paid, as its label begins
 */
export async function orderByKeyboard(
  page: Page,
  { email, method }: { email: string; method: RegExp },
): Promise<void> {
  if (new URL(page.url()).pathname !== '/checkout') await page.goto('/checkout');
  await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
  await typeInto(page, page.getByLabel('CEP'), '01310100');
  await expect(page.getByLabel('Estado')).toHaveValue('SP');
  const delivery = page.getByRole('group', { name: 'Forma de entrega' }).getByRole('radio').first();
  await expect(delivery).toBeVisible();
  await tabTo(page, delivery);
  await page.keyboard.press('Space');
  await typeInto(page, page.getByLabel('Endereço', { exact: true }), 'Avenida Paulista, 1000');
  await typeInto(page, page.getByLabel('Cidade'), 'São Paulo');
  await typeInto(page, page.getByLabel('Nome completo'), 'Ana Souza');
  await typeInto(page, page.getByLabel('E-mail'), email);
  await typeInto(page, page.getByLabel('Telefone'), '11987654321');
  await typeInto(page, page.getByLabel('CPF'), '52998224725');
  // All radios of a group are one stop: the arrows lead from one to the next.
  const wanted = page.getByRole('radio', { name: method });
  await tabTo(
    page,
    page.getByRole('group', { name: 'Pagamento', exact: true }).getByRole('radio').first(),
  );
  while (!(await wanted.isChecked())) await page.keyboard.press('ArrowDown');
  await enterOn(page, page.getByRole('button', { name: 'Confirmar pedido' }));
}
