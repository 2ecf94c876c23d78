import { chooseRadio, press, write } from './hand.ts';
import { openAs, someLetters } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/chaves';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'The owner lets another program in by a key, sees it once, and takes it away again',
  { tag: '@keys' },
  async ({ page, request, faults }) => {
    const name = `ERP ${someLetters()}`;
    await openAs(page, 'admin@aurora.test', `${PATH}/novo`);
    const field = page.getByLabel('Nome', { exact: true });
    await write(page, await hydrated(field), name);
    await save(page);
    await expect(page.getByText('Escolha pelo menos uma seção.').first()).toBeVisible();
    // The browser logs the refusal that is expected here, and nothing else.
    await expect
      .poll(() => faults.filter((fault) => fault.includes('invalidFields')))
      .toHaveLength(1);
    expect(faults.splice(0).filter((fault) => !fault.includes('422'))).toEqual([]);
    const brands = page.getByRole('row', { name: /^Marcas/ });
    await chooseRadio(page, brands, brands.getByRole('radio', { name: 'Marcas: Ver' }));
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Copie a chave agora' });
    const key = (await dialog.getByText(/^vit_/).textContent()) ?? '';
    await expectNoSidewaysScroll(page);
    await press(page, dialog.getByRole('button', { name: 'Já guardei' }));

    const headers = { authorization: `Bearer ${key}` };
    const asked = (section: string) => request.get(`/api/dashboard/${section}`, { headers });
    expect((await asked('brands')).status()).toBe(200);
    expect((await asked('customers')).status()).toBe(403);

    await find(page, PATH, name);
    await expect(page.getByText(key)).toBeHidden();
    await changeAndDiscard(page, page.getByLabel('Nome', { exact: true }));
    await remove(page, PATH);
    expect((await asked('brands')).status()).toBe(401);
  },
);
