import { press, tick, write } from './hand.ts';
import { openAs, someLetters } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/webhooks';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'The owner gives another program its address, sees the key once, and takes it away again',
  { tag: '@webhooks' },
  async ({ page, faults }) => {
    const name = `erp-${someLetters()}`;
    // A name that leads nowhere, by RFC 2606: what is sent there reaches nobody.
    const url = `https://${name}.invalid/vitrine`;
    await openAs(page, 'admin@aurora.test', `${PATH}/novo`);
    const address = page.getByLabel('Endereço', { exact: true });
    await write(page, await hydrated(address), 'http://127.0.0.1/segredo');
    await tick(page, page.getByRole('checkbox', { name: /^Um pedido entra/ }));
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Este endereço é de uma rede interna').first()).toBeVisible();
    // The browser logs the refusal that is expected here, and nothing else.
    await expect
      .poll(() => faults.filter((fault) => fault.includes('invalidFields')))
      .toHaveLength(1);
    expect(faults.splice(0).filter((fault) => !fault.includes('422'))).toEqual([]);
    await write(page, address, url);
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: url })).toBeVisible();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await expect(page.getByText('Ainda não houve nada para avisar.')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Enviar um teste' }));
    const sent = page.getByRole('list', { name: 'Últimos envios' });
    await expect(sent.getByText('Teste', { exact: true })).toBeVisible();
    await expect(sent.getByText(/^Não entregue · 1 tentativa · não atendeu/)).toBeVisible();
    await expectNoSidewaysScroll(page);

    await find(page, PATH, name);
    await expect(page.getByRole('button', { name: 'Gerar outra chave' })).toBeVisible();
    await expect(page.getByText(/^whsec_/)).toBeHidden();
    await expect(page.getByRole('checkbox', { name: /^Um pedido entra/ })).not.toBeChecked();
    await changeAndDiscard(page, address);
    await remove(page, PATH);
  },
);
