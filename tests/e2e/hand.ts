import type { Locator, Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { expect } from './shop.ts';

type Files = Parameters<Locator['setInputFiles']>[0];

/** Whether a page is used by keyboard alone: at a desk; on a phone a finger does it. */
export const isAtDesk = (page: Page): boolean => page.viewportSize()!.width >= 768;

const hasFocus = (goal: Locator): Promise<boolean> =>
  goal.evaluate((one) => one === document.activeElement);

/** Which way something is from where the focus is. */
const keyTowards = (goal: Locator): Promise<'Tab' | 'Shift+Tab'> =>
  goal.evaluate((one) => {
    const way = one.compareDocumentPosition(document.activeElement ?? document.body);
    return way & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab';
  });

/** Gives something the focus: by Tab, the shorter way, unless it has it, as the first field of a dialog does. */
export async function reach(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  if (!isAtDesk(page)) return goal.focus();
  // While a notice stands, Tab goes into it, and from it back to where the focus was.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  if (!(await hasFocus(goal))) await tabTo(page, goal, await keyTowards(goal));
}

/** Presses a button or follows a link. */
export async function press(page: Page, goal: Locator): Promise<void> {
  if (!isAtDesk(page)) return goal.click();
  await expect(goal).toBeVisible();
  await reach(page, goal);
  await page.keyboard.press('Enter');
}

/** Writes into a field, in place of what stands there. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  if (!isAtDesk(page)) return field.fill(text);
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Ticks a box that is not ticked, and takes the tick away from one that is. */
export async function tick(page: Page, box: Locator): Promise<void> {
  const before = await box.isChecked();
  if (isAtDesk(page)) {
    await reach(page, box);
    await page.keyboard.press('Space');
  } else await box.setChecked(!before);
  await expect(box).toBeChecked({ checked: !before });
}

/** Chooses one of several radios; all of them are one stop, between which the arrows lead. */
export async function chooseRadio(page: Page, group: Locator, wanted: Locator): Promise<void> {
  if (!isAtDesk(page)) return wanted.check();
  const radios = group.getByRole('radio');
  await reach(page, radios.and(page.locator(':checked')));
  const count = await radios.count();
  for (let steps = 0; steps < count && !(await wanted.isChecked()); steps += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(wanted).toBeChecked();
}

interface Walk {
  /** Goes to where the walk begins. */
  begin: () => Promise<void>;
  stops: Locator;
  /** Leads from one stop to the next. */
  key: 'ArrowRight' | 'ArrowDown';
}

/**
 * Goes to one of several stops by arrows. The walk begins again if something else takes the focus on the way, such as a text
 * that has just been typed, or if the focus followed its key so late that one key too many was pressed.
 */
async function walkTo(page: Page, goal: Locator, { begin, stops, key }: Walk): Promise<void> {
  const count = await stops.count();
  await expect(async () => {
    await begin();
    for (let steps = 0; steps < count && !(await hasFocus(goal)); steps += 1) {
      await page.keyboard.press(key);
    }
    await expect(goal).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

/** Goes to a tool: all tools of a bar are one stop, between which the arrows lead. */
export async function reachTool(page: Page, toolbar: Locator, tool: Locator): Promise<void> {
  if (!isAtDesk(page)) return tool.focus();
  const begin = () => reach(page, toolbar.locator('button[tabindex="0"]'));
  await walkTo(page, tool, { begin, stops: toolbar.getByRole('button'), key: 'ArrowRight' });
}

/** Chooses from the menu that a button opens. */
export async function chooseFromMenu(page: Page, button: Locator, item: Locator): Promise<void> {
  await press(page, button);
  if (!isAtDesk(page)) return item.click();
  await expect(item).toBeVisible();
  const begin = () => page.keyboard.press('Home');
  await walkTo(page, item, { begin, stops: page.getByRole('menuitem'), key: 'ArrowDown' });
  await page.keyboard.press('Enter');
}

/** Chooses an option of a select by its name. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  if (isAtDesk(page)) {
    await reach(page, field);
    const options = await field.locator('option').allTextContents();
    const at = await field.evaluate((select: HTMLSelectElement) => select.selectedIndex);
    const steps = options.indexOf(option) - at;
    for (let step = 0; step < Math.abs(steps); step += 1) {
      await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    }
  } else await field.selectOption({ label: option });
  await expect(field.locator('option:checked')).toHaveText(option);
}

/** Hands files to a field that asks for them. */
export async function upload(page: Page, field: Locator, files: Files): Promise<void> {
  if (!isAtDesk(page)) return field.setInputFiles(files);
  await tabTo(page, field, await keyTowards(field));
  // Now and then a browser that is still busy with the page opens no dialog at the first press.
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 3_000 });
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(files);
  }).toPass();
}
