import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CartLens } from '#domain/cart/cart.ts';
import LensStep from '#islands/lenses/LensStep.tsx';
import { $lensStep, openLensStep, type LensStep as Step } from '#stores/lens-step.ts';
import { lens, lenses } from './offered-lenses.ts';
import { callsTo, fakeShop, heldBack, stubDialogs, type Call } from '../../support/islands.ts';

const measures = { lensWidth: 48, bridge: 21, temple: 145, lensHeight: 32 };
const frame = { _id: 'p1', slug: 'marola', name: 'Marola', price: 349.9 };
const eye = { sphere: -2, cylinder: 0, axis: null, addition: null, near: null, dnp: null };
const normalised = {
  od: { ...eye, prism: null, base: null },
  oe: { ...eye, prism: null, base: null },
  pd: 63,
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

const shop = (more: Parameters<typeof fakeShop>[0] = {}) =>
  (calls = fakeShop({
    'GET /api/lenses': {
      lenses,
      withdrawalText: 'Feitas sob medida.',
      withdrawalKeptPercent: 40,
    },
    'GET /api/products/marola': {
      product: { shape: 'redondo', rim: 'fechado', measures: { '': measures } },
    },
    'POST /api/lenses/quote': accepted,
    'POST /api/prescriptions': { prescription: { _id: 'r1', normalised } },
    ...more,
  }));

const open = async (step: Partial<Step> = {}) => {
  render(<LensStep />);
  act(() => openLensStep({ frame, onChosen: (to) => chosen.push(to), ...step }));
  await screen.findByText(/^Passo \d de \d$/);
};
const heading = () => screen.getByRole('heading', { level: 3 });
/** By a finger: it chooses and goes on at once. */
const press = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }), { detail: 1 });
/** By the keyboard: it only chooses. */
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const button = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const titled = (name: string) => screen.findByRole('heading', { level: 3, name });

const toPrescription = () => {
  press(/^Longe desde/);
  press(/^Incolor/);
  press(/^1,50/);
  button('Continuar');
};

beforeEach(() => {
  stubDialogs();
  Element.prototype.scrollTo ??= () => {};
  chosen = [];
  shop();
});
afterEach(() => act(() => $lensStep.set(null)));

describe('the lens step', () => {
  it('asks one thing after the other, with the focus on each question, and goes on at a press', async () => {
    await open();
    expect(heading().textContent).toBe('Para que você vai usar?');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    press(/^Longe desde/);
    expect(heading().textContent).toBe('Em que luz você vai usar?');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    screen.getByText('Passo 2 de 7');
  });

  it('only chooses by the keyboard, and says what is missing', async () => {
    await open();
    button('Continuar');
    expect(screen.getByText('Escolha uma das opções para continuar.').role).toBe('alert');
    choose(/^Perto /);
    expect(heading().textContent).toBe('Para que você vai usar?');
    button('Continuar');
    expect(heading().textContent).toBe('Em que luz você vai usar?');
  });

  it('shows what the frame forbids, and why', async () => {
    await open();
    const low = screen.getByRole('radio', { name: /^Longe e perto/ });
    expect(low.matches(':disabled')).toBe(true);
    expect(low.closest('label')!.textContent).toMatch(/altura|baixa/i);
    press(/^Longe desde/);
    expect(screen.getByRole('radio', { name: /^Solar/ }).matches(':disabled')).toBe(true);
  });

  it('sums up frame, lens and treatments, and says when they are ready', async () => {
    await open();
    press(/^Longe desde/);
    screen.getByText(/^a partir de R\$\s469,90$/);
    press(/^Incolor/);
    press(/^1,67/);
    screen.getByText(/^R\$\s769,90$/);
    screen.getByText('Pronto em 6 dias úteis');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Antirreflexo/ }));
    screen.getByText(/^R\$\s909,90$/);
    const included = screen.getByRole('checkbox', { name: /^Antirrisco/ });
    expect(included).toHaveProperty('checked', true);
    expect(included).toHaveProperty('disabled', true);
  });

  it('keeps what was chosen on the way back, and drops what another use does not have', async () => {
    await open();
    press(/^Longe desde/);
    press(/^Incolor/);
    press(/^1,67/);
    button('Voltar');
    expect(screen.getByRole('radio', { name: /^1,67/ })).toHaveProperty('checked', true);
    button('Voltar');
    button('Voltar');
    press(/^Perto /);
    press(/^Incolor/);
    expect(screen.getByRole('radio', { name: /^1,67/ })).toHaveProperty('checked', true);
  });

  it('skips the questions that leave no choice, and the prescription of lenses without power', async () => {
    shop({
      'GET /api/lenses': {
        lenses: [lens('Resina', { treatments: {} })],
        withdrawalText: '',
        withdrawalKeptPercent: 0,
      },
    });
    await open();
    press(/^Sem grau/);
    await titled('Confira os seus óculos');
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/lenses/quote')).toHaveLength(1));
    button('Adicionar ao carrinho');
    await waitFor(() => expect(chosen).toHaveLength(1));
    expect(chosen[0]).toEqual({
      lensId: 'Resina',
      use: 'none',
      treatments: [],
      name: 'Resina',
      price: 120,
    });
    expect($lensStep.get()).toBeNull();
  });

  it('takes the frame alone from anywhere', async () => {
    await open();
    press(/^Longe desde/);
    button('Só a armação');
    expect(chosen).toEqual([null]);
  });

  it('sends a typed prescription when all is chosen, and gives the cart its id alone', async () => {
    await open();
    toPrescription();
    press(/^Digitar agora/);
    for (const [name, value] of [
      ['od.sphere', '-2,00'],
      ['oe.sphere', '-2,00'],
      ['pd', '63'],
    ] as const) {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
      fireEvent.change(field, { target: { value } });
    }
    button('Continuar');
    await titled('Confira os seus óculos');
    screen.getByText('Feitas sob medida.');
    screen.getByText(/depois que as lentes forem para o laboratório, a loja retém 40% do preço/);
    expect(callsTo(calls, 'POST', '/api/prescriptions')).toHaveLength(0);
    button('Adicionar ao carrinho');
    await waitFor(() => expect(chosen).toHaveLength(1));
    const [sent] = callsTo(calls, 'POST', '/api/prescriptions');
    expect(sent!.body).toMatchObject({ od: { sphere: '-2,00' }, pd: '63' });
    expect(chosen[0]).toEqual({
      lensId: 'Resina',
      use: 'distance',
      treatments: ['scratch'],
      prescriptionId: 'r1',
      name: 'Resina',
      price: 120,
    });
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);
    expect(stored).not.toContain('-2,00');
  });

  it('remembers what was typed when it is closed and opened again on the page', async () => {
    await open();
    toPrescription();
    press(/^Digitar agora/);
    const field = () => document.querySelector<HTMLInputElement>('[name="od.sphere"]')!;
    fireEvent.change(field(), { target: { value: '-3,25' } });
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect($lensStep.get()).toBeNull();
    act(() => openLensStep({ frame, onChosen: () => {} }));
    await titled('Digite a sua receita');
    expect(field().value).toBe('-3,25');
  });

  it('stays with a prescription that is refused, with the focus on its field', async () => {
    shop({
      'POST /api/lenses/quote': {
        ...accepted,
        verdict: 'refuse',
        refusals: [{ field: 'pd', code: 'required', message: 'Falta este dado da receita.' }],
      },
    });
    await open();
    toPrescription();
    press(/^Digitar agora/);
    button('Continuar');
    await screen.findByText('Falta este dado da receita.');
    await titled('Digite a sua receita');
    expect((document.activeElement as HTMLInputElement).name).toBe('pd');
  });

  it('offers the lenses that can be made when the chosen one cannot', async () => {
    const strong = { ...normalised, od: { ...normalised.od, sphere: -8 } };
    shop({
      'POST /api/lenses/quote': ({ body }) =>
        (body as { lensId: string }).lensId === 'Fina'
          ? { ...accepted, normalised: strong }
          : {
              ...accepted,
              verdict: 'refuse',
              refusals: [
                { field: 'lens', code: 'sphereRange', message: 'Não é feita neste grau.' },
              ],
              normalised: strong,
            },
    });
    await open();
    toPrescription();
    press(/^Digitar agora/);
    button('Continuar');
    const alert = (await screen.findByText('Não é feita neste grau.')).parentElement!;
    fireEvent.click(within(alert).getByRole('button', { name: /^1,67 · Fina/ }));
    await titled('Confira os seus óculos');
    expect(screen.getAllByText('1,67 · Fina')).not.toHaveLength(0);
  });

  it('orders without a prescription that is to be sent later', async () => {
    await open();
    toPrescription();
    press(/^Enviar depois/);
    await titled('Confira os seus óculos');
    button('Adicionar ao carrinho');
    await waitFor(() => expect(chosen).toHaveLength(1));
    expect(chosen[0]).not.toHaveProperty('prescriptionId');
    expect(callsTo(calls, 'POST', '/api/prescriptions')).toHaveLength(0);
  });

  it('waits for the shop before anything goes into the cart, and adds nothing that it refuses', async () => {
    const refusals = [{ field: 'lens', code: 'height', message: 'A armação é baixa demais.' }];
    const answer = heldBack({ ...accepted, verdict: 'refuse', refusals });
    shop({ 'POST /api/lenses/quote': answer.route });
    await open();
    toPrescription();
    press(/^Enviar depois/);
    await titled('Confira os seus óculos');
    button('Adicionar ao carrinho');
    expect(chosen).toEqual([]);
    answer.release();
    await screen.findByText('A armação é baixa demais.');
    expect(chosen).toEqual([]);
    shop();
    fireEvent.click(screen.getByRole('button', { name: /^1,67 · Fina/ }));
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/lenses/quote')).toHaveLength(1));
    button('Adicionar ao carrinho');
    await waitFor(() => expect(chosen).toMatchObject([{ lensId: 'Fina' }]));
  });

  it('opens from the cart with its lenses, and keeps their prescription', async () => {
    const before = {
      lensId: 'Resina',
      use: 'distance',
      treatments: [],
      prescriptionId: 'r0',
    } as const;
    await open({ lens: before });
    expect(screen.getByRole('radio', { name: /^Longe desde/ })).toHaveProperty('checked', true);
    button('Continuar');
    button('Continuar');
    press(/^1,67/);
    button('Continuar');
    expect(screen.getByRole('radio', { name: /^Manter a receita/ })).toHaveProperty(
      'checked',
      true,
    );
    button('Continuar');
    await titled('Confira os seus óculos');
    button('Salvar as lentes');
    await waitFor(() => expect(chosen).toHaveLength(1));
    expect(chosen[0]).toMatchObject({ lensId: 'Fina', prescriptionId: 'r0' });
  });
});
