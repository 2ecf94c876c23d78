import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CartLens } from '#domain/cart/cart.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import LensStep from '#islands/lenses/LensStep.tsx';
import { $lensStep, openLensStep } from '#stores/lens-step.ts';
import { $session } from '#stores/session.ts';
import { lenses } from './offered-lenses.ts';
import { callsTo, fakeShop, stubDialogs, type Call } from '../../support/islands.ts';

const measures = { lensWidth: 48, bridge: 21, temple: 145, lensHeight: 32 };
const noPart = { cylinder: 0, axis: null, addition: null, near: null, dnp: null };
const eye = (sphere: number) => ({ ...noPart, sphere, prism: null, base: null });
const inVault = {
  ...BLANK_PRESCRIPTION,
  _id: 'v1',
  person: 'Ana',
  od: '-1,00',
  oe: '-3,00',
  pd: '63',
  normalised: { od: eye(-1), oe: eye(-3), pd: 63 },
};
const accepted = {
  verdict: 'accept',
  refusals: [],
  questions: [],
  reviews: [],
  advice: [],
  normalised: null,
  price: 120,
  days: 3,
};

let calls: Call[];
let chosen: (CartLens | null)[];

const button = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const press = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }), { detail: 1 });
const titled = (name: string) => screen.findByRole('heading', { level: 3, name });

beforeEach(async () => {
  stubDialogs();
  Element.prototype.scrollTo ??= () => {};
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 3, close() {} }));
  chosen = [];
  calls = fakeShop({
    'GET /api/lenses': { lenses, withdrawalText: '', withdrawalKeptPercent: 0 },
    'GET /api/products/marola': {
      product: { shape: 'redondo', rim: 'fechado', measures: { '': measures } },
    },
    'GET /api/account/prescriptions': { prescriptions: [inVault] },
    'POST /api/lenses/quote': accepted,
    'POST /api/prescriptions': { prescription: { _id: 'r1', normalised: null } },
    'POST /api/prescriptions/r1/file': {},
  });
  render(<LensStep />);
  const frame = { _id: 'p1', slug: 'marola', name: 'Marola', price: 349.9 };
  act(() => openLensStep({ frame, onChosen: (to) => chosen.push(to) }));
  await screen.findByText(/^Passo \d de \d$/);
  press(/^Longe desde/);
  press(/^Incolor/);
  press(/^1,50/);
  button('Continuar');
});
afterEach(() =>
  act(() => {
    $lensStep.set(null);
    $session.set($session.init);
  }),
);

it('sends a photo once, and says on the way back that the shop has it', async () => {
  press(/^Foto ou PDF/);
  button('Continuar');
  screen.getByText('Escolha a foto ou o PDF da receita.');
  const field = screen.getByLabelText<HTMLInputElement>('Foto ou PDF da receita');
  expect(field.accept).toBe('image/jpeg,image/png,image/webp,image/avif,application/pdf');
  const photo = new File(['x'], 'receita.jpg', { type: 'image/jpeg' });
  fireEvent.change(field, { target: { files: [photo] } });
  await screen.findByRole('img', { name: 'A foto que você escolheu' });
  expect(screen.queryByText('Escolha a foto ou o PDF da receita.')).toBeNull();
  button('Continuar');
  await titled('Confira os seus óculos');
  button('Voltar');
  screen.getByText('receita.jpg enviado.');
  button('Continuar');
  await titled('Confira os seus óculos');
  button('Adicionar ao carrinho');
  await waitFor(() => expect(chosen).toMatchObject([{ prescriptionId: 'r1' }]));
  expect(callsTo(calls, 'POST', '/api/prescriptions/r1/file')).toHaveLength(1);
});

it('says at once that a photo is too large, and sends none of it', async () => {
  press(/^Foto ou PDF/);
  const photo = new File(['x'], 'receita.jpg', { type: 'image/jpeg' });
  Object.defineProperty(photo, 'size', { value: 26 * 1024 * 1024 });
  const field = screen.getByLabelText('Foto ou PDF da receita');
  fireEvent.change(field, { target: { files: [photo] } });
  screen.getByText(/^O arquivo tem mais de 25 MB/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(callsTo(calls, 'POST', '/api/prescriptions')).toHaveLength(0);
});

it('asks whether eyes were exchanged since the prescription of the vault that was looked at before', async () => {
  const user = { id: 'a1', name: 'Ana', email: 'ana@exemplo.com.br', image: null };
  act(() =>
    $session.set({ status: 'authenticated', data: { user: user as never, expires: '2027-01-01' } }),
  );
  press(/^Usar uma receita guardada/);
  fireEvent.click(await screen.findByRole('radio', { name: /^Ana/ }));
  button('Voltar');
  press(/^Digitar agora/);
  for (const [name, value] of [
    ['od.sphere', '-3,00'],
    ['oe.sphere', '-1,00'],
    ['pd', '63'],
  ] as const) {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
    fireEvent.change(field, { target: { value } });
  }
  button('Continuar');
  await screen.findByText(/Os olhos parecem trocados em relação à receita anterior/);
  const [asked] = callsTo(calls, 'POST', '/api/lenses/quote').slice(-1);
  expect(asked!.body).toMatchObject({ previous: inVault.normalised });
});
