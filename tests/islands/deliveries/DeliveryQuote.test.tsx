import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import DeliveryQuote from '#islands/deliveries/DeliveryQuote.tsx';
import { $zipCode } from '#stores/zip-code.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';

const options = [
  { type: 'Econômica', area: 'MG', cost: 12.9, days: 3 },
  { type: 'Retirada', area: 'MG', cost: 0, days: 1 },
];
const field = () => screen.getByLabelText<HTMLInputElement>('CEP');
const ask = (zipCode: string) => {
  fireEvent.change(field(), { target: { value: zipCode } });
  fireEvent.click(screen.getByRole('button', { name: 'Calcular entrega' }));
};

afterEach(() => $zipCode.set(''));

it('tells cost and days to a CEP, and remembers it', async () => {
  const calls = fakeShop({ 'GET /api/delivery': { options } });
  render(<DeliveryQuote />);
  ask('30140000');
  await screen.findByText('2 formas de entrega para o CEP 30140-000.');
  const [cheap, free] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(cheap!.textContent).toMatch(/EconômicaEm até 3 dias úteisR\$\s12,90/);
  expect(free!.textContent).toContain('Grátis');
  expect(calls[0]!.url.searchParams.get('zipCode')).toBe('30140000');
  expect($zipCode.get()).toBe('30140000');
});

it('tells on which days it arrives', async () => {
  const dated = (arrival: object) => ({ ...options[0], arrival, area: JSON.stringify(arrival) });
  fakeShop({
    'GET /api/delivery': {
      options: [
        dated({ from: '2026-11-27', to: '2026-12-01' }),
        dated({ from: null, to: '2026-12-01' }),
      ],
    },
  });
  render(<DeliveryQuote />);
  ask('30140000');
  await screen.findByText('Chega entre 27/11 e 1º/12');
  screen.getByText('Chega até 1º/12');
});

it('has the remembered CEP in its field and fetches nothing unasked', () => {
  const calls = fakeShop({});
  $zipCode.set('01310100');
  render(<DeliveryQuote />);
  expect(field().value).toBe('01310-100');
  expect(calls).toEqual([]);
});

it('says at the field what is wrong with a CEP', async () => {
  const calls = fakeShop({});
  render(<DeliveryQuote />);
  ask('123');
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  const errorId = field().getAttribute('aria-describedby')!;
  expect(document.getElementById(errorId)?.textContent).toMatch(/CEP com oito números/);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(calls).toEqual([]);
});

it('says that nothing is delivered there', async () => {
  fakeShop({ 'GET /api/delivery': { options: [] } });
  render(<DeliveryQuote />);
  ask('30140-000');
  await screen.findByText(/Ainda não entregamos neste CEP/);
});

it('can be asked again after a failure', async () => {
  let isBroken = true;
  const calls = fakeShop({
    'GET /api/delivery': () => (isBroken ? { status: 400, err: 'Não' } : { options }),
  });
  render(<DeliveryQuote />);
  ask('30140-000');
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  isBroken = false;
  fireEvent.click(retry);
  await screen.findByText(/2 formas de entrega/);
  expect(callsTo(calls, 'GET', '/api/delivery')).toHaveLength(2);
});
