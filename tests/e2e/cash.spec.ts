import { press, write } from './hand.ts';
import { openAs } from './people.ts';
import { WIDTHS } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

// One after the other: a person closes their cash once a day, and corrects it after that.
test.describe.configure({ mode: 'default' });
for (const viewport of WIDTHS) {
  test.describe(`In a window ${viewport.width} px wide`, () => {
    test.use({ viewport });

    // With a finger on a phone, at a desk by keyboard alone.
    test('Vera counts what is in the drawer, closes her cash, corrects it and prints it @phone', async ({
      page,
      faults,
    }) => {
      await openAs(page, 'vendas@aurora.test', '/dashboard/pedidos/caixa');
      const counted = await hydrated(page.getByLabel('Dinheiro contado na gaveta'));
      await expectNoSidewaysScroll(page);
      await write(page, page.getByLabel('Troco no começo do dia'), '150,00');
      await expect(page.getByRole('status').filter({ hasText: 'R$' })).toBeVisible();
      await write(page, counted, '10');
      await expect(page.getByText(/^Faltam R\$/)).toBeVisible();
      // What is asked before the cash is closed or corrected.
      const asked = page.getByRole('dialog');
      const correct = page.getByRole('button', { name: 'Corrigir o fechamento' });
      if (!(await correct.isVisible())) {
        await press(page, page.getByRole('button', { name: 'Fechar o caixa' }));
        await expect(asked).toContainText('Diferença');
        await press(page, asked.getByRole('button', { name: 'Fechar o caixa' }));
      }
      await expect(correct).toBeVisible();
      await write(page, counted, '150');
      await press(page, correct);
      await expect(page.getByText('Diga por que o fechamento muda.')).toBeVisible();
      const reason = `Contei de novo ${crypto.randomUUID().slice(0, 8)}`;
      await write(page, page.getByLabel('Por que está corrigindo'), reason);
      await press(page, correct);
      await press(page, asked.getByRole('button', { name: 'Corrigir o fechamento' }));
      await expect(asked).toBeHidden();
      await expect(page.getByText(reason)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.goto(
        (await page.getByRole('link', { name: 'Imprimir' }).first().getAttribute('href'))!,
      );
      await expect(
        page.getByRole('heading', { name: 'Correção do fechamento de caixa' }),
      ).toBeVisible();
      // The refusal of the form is what was wanted: the console tells it.
      expect(faults.filter((fault) => !/422/.test(fault))).toEqual([]);
      faults.length = 0;
      // The whole shop's figures are not hers to see.
      expect((await page.request.get('/api/dashboard/reports/cash')).status()).toBe(403);
    });
  });
}
