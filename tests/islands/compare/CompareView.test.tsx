import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import CompareView from '#islands/compare/CompareView.tsx';
import { $compare, toggleCompare } from '#stores/compare.ts';
import { $knownPrescription, forgetPrescription } from '#stores/known-prescription.ts';
import { fakeShop } from '../../support/islands.ts';

const measures = {
  lensWidth: 52,
  bridge: 18,
  temple: 140,
  lensHeight: 40,
  totalWidth: 134,
  weight: 21,
};

const product = (name: string, material: string) => ({
  product: {
    name,
    slug: name,
    brand: { slug: 'lume', name: 'Lume' },
    colors: [{ slug: 'preto', name: 'Preto', hex: '#111111', hex2: null }],
    image: null,
    price: 199.9,
    priceVaries: false,
    shape: 'redondo',
    rim: null,
    gender: null,
    material,
    measures: { M: measures },
  },
});

const row = (name: string) =>
  screen.getByRole('rowheader', { name }).parentElement?.textContent?.slice(name.length);

it('sets the products side by side: price, material, measures', async () => {
  fakeShop({
    'GET /api/products/um': product('Aro Um', 'acetato'),
    'GET /api/products/dois': product('Aro Dois', 'titanio'),
  });
  toggleCompare({ _id: '1', slug: 'um', name: 'Aro Um' });
  toggleCompare({ _id: '2', slug: 'dois', name: 'Aro Dois' });
  render(<CompareView />);
  await screen.findByRole('link', { name: 'Aro Um' });
  await screen.findByRole('link', { name: 'Aro Dois' });
  expect(row('Material')).toBe('AcetatoTitânio');
  expect(row('Lente–ponte–haste')).toBe('M: 52 □ 18 – 140M: 52 □ 18 – 140');
  expect(screen.queryByRole('rowheader', { name: 'Gênero' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remover Aro Um' }));
  expect(row('Material')).toBe('Titânio');
});

it('says of a product that it is no longer sold', async () => {
  fakeShop({ 'GET /api/products/um': { status: 404, err: 'Não encontramos.' } });
  toggleCompare({ _id: '1', slug: 'um', name: 'Aro Um' });
  render(<CompareView />);
  await screen.findByText('Aro Um não está mais à venda.');
});

it('without products says how to choose some', () => {
  render(<CompareView />);
  screen.getByText(/Escolha até quatro produtos/);
  screen.getByRole('combobox', { name: 'Incluir na comparação' });
});

it('may show the differences alone', async () => {
  fakeShop({
    'GET /api/products/um': product('Aro Um', 'acetato'),
    'GET /api/products/dois': product('Aro Dois', 'titanio'),
  });
  toggleCompare({ _id: '1', slug: 'um', name: 'Aro Um' });
  toggleCompare({ _id: '2', slug: 'dois', name: 'Aro Dois' });
  render(<CompareView />);
  await screen.findByText('Titânio');
  await screen.findByText('Acetato');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mostrar só as diferenças' }));
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['Material']);
});

it('lays the fronts over each other, each with its measures', async () => {
  fakeShop({
    'GET /api/products/um': product('Aro Um', 'acetato'),
    'GET /api/products/dois': product('Aro Dois', 'titanio'),
    'GET /api/products/estojo': {
      product: { ...product('Estojo', 'misto').product, shape: null, measures: {} },
    },
  });
  for (const slug of ['um', 'dois', 'estojo']) toggleCompare({ _id: slug, slug, name: slug });
  render(<CompareView />);
  const region = await screen.findByRole('region', { name: 'Sobrepostas, na mesma escala' });
  expect(within(region).getAllByRole('listitem')).toHaveLength(2);
  expect(region.textContent).toContain('Aro Dois134 mm de largura, lente com 40 mm de altura');
});

it('says nothing of what nobody has measured, and draws it approximately', async () => {
  const { product: shown } = product('Aro Dois', 'titanio');
  const unknown = { ...measures, lensHeight: null, totalWidth: null, weight: null };
  fakeShop({
    'GET /api/products/um': product('Aro Um', 'acetato'),
    'GET /api/products/dois': { product: { ...shown, measures: { M: unknown } } },
  });
  toggleCompare({ _id: '1', slug: 'um', name: 'Aro Um' });
  toggleCompare({ _id: '2', slug: 'dois', name: 'Aro Dois' });
  const { container } = render(<CompareView />);
  const region = await screen.findByRole('region', { name: 'Sobrepostas, na mesma escala' });
  await screen.findByText('Titânio');
  expect(region.textContent).toContain('Aro Um134 mm de largura, lente com 40 mm de altura');
  expect(region.textContent).toContain(
    'Aro Dois' + 'cerca de 131 mm de largura, lente com cerca de 47 mm de altura',
  );
  expect(row('Largura total')).toBe('M: 134 mm–');
  expect(container.innerHTML).not.toMatch(/null|NaN/);
  fireEvent.click(screen.getByRole('button', { name: 'Remover Aro Um' }));
  expect(row('Lente–ponte–haste')).toBe('M: 52 □ 18 – 140');
  for (const name of ['Largura total', 'Altura', 'Peso']) {
    expect(screen.queryByRole('rowheader', { name })).toBeNull();
  }
});

it('takes up one more product, found by its name', async () => {
  fakeShop({
    'GET /api/products/um': product('Aro Um', 'acetato'),
    'GET /api/products/dois': product('Aro Dois', 'titanio'),
    'GET /api/products/suggest': {
      products: [
        { _id: '1', slug: 'um', name: 'Aro Um', image: null, marking: null },
        { _id: '2', slug: 'dois', name: 'Aro Dois', image: null, marking: null },
      ],
    },
  });
  toggleCompare({ _id: '1', slug: 'um', name: 'Aro Um' });
  render(<CompareView />);
  const field = screen.getByRole('combobox', { name: 'Incluir na comparação' });
  fireEvent.change(field, { target: { value: 'aro' } });
  // What is compared already is not offered.
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Aro Dois']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect($compare.get().map(({ slug }) => slug)).toEqual(['um', 'dois']);
  expect(field).toHaveProperty('value', '');
  await screen.findByRole('link', { name: 'Aro Dois' });
});

it('says how thick and heavy the lenses of a prescription become that the browser knows', async () => {
  $knownPrescription.set({ id: 'segredo', use: 'distance' });
  const calls = fakeShop({
    'GET /api/products/um': product('Aro Um', 'acetato'),
    'GET /api/products/dois': product('Aro Dois', 'acetato'),
    'POST /api/lenses/frames': {
      lens: { name: 'Fina' },
      frames: [{ product: { _id: '1' }, size: 'M', edge: 3.24, weight: 11.6 }],
      unsuited: [{ productId: '2', code: 'frameCentres', message: 'O centro fica longe.' }],
    },
  });
  toggleCompare({ _id: '1', slug: 'um', name: 'Aro Um' });
  toggleCompare({ _id: '2', slug: 'dois', name: 'Aro Dois' });
  render(<CompareView />);
  await screen.findByText('M: 3,2 mm');
  expect(row('Borda mais espessa')).toBe('M: 3,2 mmO centro fica longe.');
  expect(row('Peso das lentes')).toBe('M: 12 g–');
  screen.getByText(/com Fina/);
  const asked = calls.find(({ url }) => url.pathname === '/api/lenses/frames');
  expect(asked!.body).toEqual({
    prescriptionId: 'segredo',
    use: 'distance',
    productIds: ['1', '2'],
  });
});

it('without a prescription invites to bring one, and asks nothing', async () => {
  forgetPrescription();
  const calls = fakeShop({ 'GET /api/products/um': product('Aro Um', 'acetato') });
  toggleCompare({ _id: '1', slug: 'um', name: 'Aro Um' });
  render(<CompareView />);
  const link = await screen.findByRole('link', { name: 'Leve a sua receita' });
  expect(link.getAttribute('href')).toBe('/leve-a-sua-receita');
  expect(screen.queryByRole('rowheader', { name: 'Peso das lentes' })).toBeNull();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});
