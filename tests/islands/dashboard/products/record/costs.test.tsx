import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProductRecord as Product } from '#domain/products/product-record.ts';
import ProductRecord from '#islands/dashboard/products/record/ProductRecord.tsx';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { choices } from './choices.ts';
import { ilha } from './ilha.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));
// jsdom lays out no text, which the editor needs.
vi.mock('#islands/dashboard/ui/rich-text/RichText.tsx', () => ({ RichText: () => null }));

const PATH = '/api/dashboard/products/ilha';

/** The record in a window of a width, with what the first variant costs. */
function open(change: Partial<Product> = {}, isNarrow = false) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const [first, second] = ilha.variants;
  const variants = [{ ...first!, cost: 131.2 }, second!];
  const access = { view: true, edit: true, delete: true };
  render(
    <ProductRecord
      access={access}
      item={{ ...ilha, variants, ...change }}
      choices={choices}
      mayUpload
    />,
  );
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

beforeEach(() => vi.unstubAllGlobals());

it('shows the margin of each variant whose cost is known, beside its price', () => {
  open();
  const grid = within(screen.getByRole('grid'));
  expect(grid.getByRole('columnheader', { name: 'Custo e margem' })).toBeDefined();
  const [, priced, unknown] = grid.getAllByRole('row');
  expect(priced!.textContent).toContain('131,2063%');
  expect(unknown!.textContent).not.toContain('%');
});

it('shows it on a phone as well, and sends a cost with its variant', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: ilha } });
  open({}, true);
  expect(screen.getByText(/Margem de 62,5%: R\$\s218,70 por peça/)).toBeDefined();
  const [first] = screen.getAllByLabelText('Custo');
  fireEvent.change(first!, { target: { value: '140' } });
  fireEvent.blur(first!);
  save();
  await vi.waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toMatchObject({
    variants: [{ cost: 140 }, { cost: null }],
  });
});

it('takes over the NCM of the kind, if that is certain', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: ilha } });
  open();
  // Of a frame of metal there are several.
  expect(screen.queryByRole('button', { name: /o mais comum/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('Tipo'), { target: { value: 'solar' } });
  fireEvent.click(screen.getByRole('button', { name: 'Usar 9004.10.00, o mais comum' }));
  expect(screen.queryByRole('button', { name: /o mais comum/ })).toBeNull();
  expect(screen.getByLabelText('NCM')).toHaveProperty('value', '9004.10.00');
  save();
  await vi.waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toMatchObject({ ncm: '9004.10.00' });
});
