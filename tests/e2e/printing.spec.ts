import type { Page } from '@playwright/test';
import { openAs } from './people.ts';
import { expect, someProduct, test } from './shop.ts';

/** Where a mark of `mark` leads. */
const MARK = 'https://exemplo.test/';

/**
 * The pages of what is printed, each with the marks on it. Chromium writes pages and links uncompressed: no reader of
 * PDF is needed.
 */
async function printed(page: Page): Promise<string[][]> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  const objects = new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\b(.*?)^endobj/gms)].map(([, id, body]) => [id!, body!]),
  );
  return [...objects.values()]
    .filter((body) => /\/Type\s*\/Page\b/.test(body))
    .map((body) => {
      const [, links = ''] = /\/Annots\s*\[(.*?)\]/s.exec(body) ?? [];
      return [...links.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => {
        const [, name] = /\/URI\s*\((.*?)\)/.exec(objects.get(id!) ?? '') ?? [];
        return name?.startsWith(MARK) ? [name.slice(MARK.length)] : [];
      });
    });
}

/** Makes links of what is looked for on the pages: heads, the last piece of each sheet, and its signatures. */
const mark = (page: Page) =>
  page.evaluate((to) => {
    const wrap = (element: Element | null | undefined, name: string) => {
      if (!element) return;
      const link = document.createElement('a');
      link.href = to + name;
      link.append(...element.childNodes);
      element.append(link);
    };
    for (const [index, sheet] of document.querySelectorAll('.sheet').entries()) {
      wrap(sheet.querySelector('h1'), `head-${index}`);
      wrap([...sheet.querySelectorAll('.piece strong')].at(-1), `piece-${index}`);
      wrap(sheet.querySelector('.steps .label'), `signature-${index}`);
    }
  }, MARK);

test('orders are printed each on a sheet of its own, none of it blank, no signature alone @desktop', async ({
  page,
}) => {
  await openAs(page, 'admin@aurora.test', '/dashboard/pedidos');
  const api = page.request;
  const { origin } = new URL(page.url());
  const found = await Promise.all(
    ['qa', 'arma', 'cer', 'mar'].map(async (q) => {
      const answer = await api.get(`/api/dashboard/orders/products?q=${q}`);
      const { products } = (await answer.json()) as {
        products: { variantId: string; stock: number; isFrame: boolean }[];
      };
      return products;
    }),
  );
  const frames = [
    ...new Set(
      found
        .flat()
        .filter(({ stock, isFrame }) => isFrame && (stock < 0 || stock > 2))
        .map(({ variantId }) => variantId),
    ),
  ];
  expect(frames.length).toBeGreaterThan(7);
  const sell = async (count: number) => {
    const answer = await api.post('/api/dashboard/orders/counter', {
      headers: { origin },
      data: {
        items: frames.slice(0, count).map((variantId) => ({ variantId, qty: 1 })),
        buyer: { fullName: 'Ana Souza', phone: '(11) 98765-4321' },
        paymentMethod: 'counter-cash',
        key: crypto.randomUUID(),
      },
    });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { orderId: string }).orderId;
  };
  const open = async (kind: string, orders: readonly string[]) => {
    await page.goto(`/dashboard/pedidos/imprimir?folha=${kind}&pedidos=${orders.join(',')}`);
    await mark(page);
    return printed(page);
  };

  const small = [];
  for (let n = 0; n < 12; n += 1) small.push(await sell((n % 2) + 1));
  for (const kind of ['packing', 'job', 'invoice']) {
    for (const count of [1, 3, 12]) {
      const pages = await open(kind, small.slice(0, count));
      expect(pages.map((names) => names.filter((name) => name.startsWith('head')))).toEqual(
        Array.from({ length: count }, (_, index) => [`head-${index}`]),
      );
    }
  }

  for (const count of [3, 4, 5, 6, 7, 8]) {
    const sold = await sell(count);
    await open('packing', [sold]);
    // The head of the table is what every page of paper has.
    await expect(page.locator('.sheet thead')).toContainText(sold);
    const pages = await open('job', [sold, small[0]!]);
    await expect(page.locator('.sheet').first().locator('.notes')).toContainText(sold);
    const last = pages.find((names) => names.includes('signature-0'));
    expect(last, `${count} pieces`).toContain('piece-0');
    // The next order begins on the very next page.
    expect(pages[pages.indexOf(last!) + 1]).toContain('head-1');
    expect(pages).toHaveLength(pages.indexOf(last!) + 2);
  }
});

test('a label with a long name and address is not cut off above its sender @desktop', async ({
  page,
}) => {
  await openAs(page, 'admin@aurora.test', '/dashboard/pedidos');
  const { origin } = new URL(page.url());
  const slug = await someProduct(page, 'kind=acessorios');
  const { product } = await (await page.request.get(`/api/products/${slug}`)).json();
  const [{ id: variantId }] = product.variants;
  const billingInfo = {
    fullName: 'Maria Aparecida dos Santos Albuquerque Cavalcanti de Holanda Montenegro Filha',
    house:
      'Avenida Presidente Juscelino Kubitschek de Oliveira e Silva, 12345, bloco C, torre 2, ap. 1204, ' +
      'Jardim das Acácias do Alto Paraná, fundos, portão azul',
    city: 'Vila Bela da Santíssima Trindade do Alto Paraná',
    state: 'SP',
    zipCode: '01310-100',
    phone: '11987654321',
    email: 'rotulo@exemplo.com.br',
    cpf: '529.982.247-25',
  };
  const placed = await page.request.post('/api/orders', {
    headers: { origin, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      items: [{ _id: product._id, uid: 'label', qty: 1, variantId }],
      billingInfo,
      shippingInfo: billingInfo,
      deliveryInfo: { type: 'Econômica', area: 'Sudeste' },
      paymentMethod: 'cod',
    },
  });
  expect(placed.status()).toBe(201);
  const { orderId } = (await placed.json()) as { orderId: string };
  await page.emulateMedia({ media: 'print' });
  // As wide as a sheet of A4 between its margins.
  await page.setViewportSize({ width: 688, height: 1040 });
  await page.goto(`/dashboard/pedidos/imprimir?folha=label&pedidos=${orderId}`);
  const parts = await page
    .locator('.label, .label > *')
    .evaluateAll((found) => found.map((part) => part.scrollHeight - part.clientHeight));
  expect(Math.max(...parts), 'what does not fit into its part of the label').toBeLessThanOrEqual(1);
});
