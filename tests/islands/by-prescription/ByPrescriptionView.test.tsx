import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import ByPrescriptionView from '#islands/by-prescription/ByPrescriptionView.tsx';
import { $knownPrescription, forgetPrescription } from '#stores/known-prescription.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';

const LENS = { _id: 'fina', name: 'Fina', type: 'clear', index: 1.67, price: 590, days: 5 };
const PLAIN = { ...LENS, _id: 'comum', name: 'Comum', index: 1.56, price: 190 };

const product = (name: string) => ({
  _id: name,
  slug: name,
  name,
  brand: null,
  image: null,
  marking: { lensWidth: 50, bridge: 18, temple: 140 },
  price: 300,
  priceVaries: false,
  compareAt: null,
  available: true,
});

const answer = {
  verdict: 'accept',
  refusals: [],
  questions: [],
  reviews: [],
  advice: [],
  hasPd: true,
  lens: LENS,
  advisedId: 'fina',
  lenses: [PLAIN, LENS],
  frames: [
    { product: product('um'), size: '', edge: 3.24, weight: 11.6 },
    { product: product('dois'), size: 'M', edge: 4, weight: 13 },
  ],
  total: 30,
  page: 1,
  pages: 2,
  left: [{ code: 'frameCentres', count: 4 }],
  unsuited: [],
};

const FRAMES = 'POST /api/lenses/frames';
const stored = { status: 201, prescription: { _id: 'segredo' } };

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typePowers = () => {
  type('Esférico olho direito', '-3,00');
  type('Esférico olho esquerdo', '-2,00');
  type('DP (mm)', '63');
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Ver armações que servem' }));

describe('frames by prescription', () => {
  beforeEach(() => forgetPrescription());

  it('are found by what is typed, ranked with their edge, weight and price', async () => {
    const calls = fakeShop({ [FRAMES]: answer, 'POST /api/prescriptions': stored });
    render(<ByPrescriptionView />);
    typePowers();
    send();
    const heading = await screen.findByRole('heading', { name: /^30 armações servem/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const [one, two] = screen.getAllByRole('article');
    within(one!).getByText('Borda de 3,2 mm, par de lentes de 12 g');
    within(one!).getByText(/A partir de R\$\s890,00 com as lentes/);
    within(two!).getByText('Tamanho M');
    expect(within(two!).getByRole('link').getAttribute('href')).toContain('M');
    screen.getByText(/4 com o centro longe das suas pupilas/);
    const [asked] = callsTo(calls, 'POST', '/api/lenses/frames');
    expect(asked!.body).toMatchObject({ use: 'distance', prescription: { pd: '63' } });
  });

  it('leave an id in the browser, no power, and are asked for by it from then on', async () => {
    const calls = fakeShop({ [FRAMES]: answer, 'POST /api/prescriptions': stored });
    render(<ByPrescriptionView />);
    typePowers();
    send();
    await screen.findByRole('heading', { name: /^30 armações/ });
    await waitFor(() =>
      expect($knownPrescription.get()).toEqual({ id: 'segredo', use: 'distance' }),
    );
    expect(JSON.stringify(localStorage)).not.toContain('3,00');
    fireEvent.click(screen.getByRole('button', { name: 'Próxima' }));
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/lenses/frames')).toHaveLength(2));
    const [, next] = callsTo(calls, 'POST', '/api/lenses/frames');
    expect(next!.body).toMatchObject({ prescriptionId: 'segredo', page: 2 });
    expect(JSON.stringify(next!.body)).not.toContain('3,00');
    fireEvent.click(screen.getByRole('radio', { name: /^1,56/ }));
    await waitFor(() => expect(callsTo(calls, 'POST', '/api/lenses/frames')).toHaveLength(3));
    const [, , other] = callsTo(calls, 'POST', '/api/lenses/frames');
    expect(other!.body).toMatchObject({ lensId: 'comum', page: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Esquecer neste aparelho' }));
    expect($knownPrescription.get()).toBeFalsy();
    expect((screen.getByLabelText('DP (mm)') as HTMLInputElement).value).toBe('');
  });

  it('are there at once for a prescription that the browser knows; one that is gone leads to the form', async () => {
    $knownPrescription.set({ id: 'segredo', use: 'near' });
    const calls = fakeShop({ [FRAMES]: answer });
    const { unmount } = render(<ByPrescriptionView />);
    await screen.findByRole('heading', { name: /^30 armações/ });
    expect(callsTo(calls, 'POST', '/api/lenses/frames')[0]!.body).toMatchObject({
      prescriptionId: 'segredo',
      use: 'near',
    });
    unmount();
    fakeShop({
      [FRAMES]: {
        status: 422,
        err: 'Confira.',
        fields: { prescriptionId: 'Não está mais guardada.' },
      },
    });
    render(<ByPrescriptionView />);
    await screen.findByText('Não está mais guardada.');
    screen.getByLabelText('DP (mm)');
    expect($knownPrescription.get()).toBeFalsy();
  });

  it('are not asked for while the prescription is incomplete or unclear: the first field has the focus', () => {
    const calls = fakeShop({ [FRAMES]: answer });
    render(<ByPrescriptionView />);
    send();
    expect(calls).toHaveLength(0);
    screen.getAllByText('Falta este dado da receita.');
    typePowers();
    fireEvent.click(screen.getByRole('radio', { name: 'Longe e perto' }));
    send();
    expect(calls).toHaveLength(0);
    type('Adição', '2,00');
    send();
    expect(calls).toHaveLength(1);
  });

  it('for another use, which a stored prescription does not say enough for, lead to its fields and back', async () => {
    $knownPrescription.set({ id: 'segredo', use: 'distance' });
    const missing = { field: 'addition', code: 'required', message: 'Falta este dado da receita.' };
    const refused = { ...answer, verdict: 'refuse', refusals: [missing], lens: null, frames: [] };
    fakeShop({
      [FRAMES]: ({ body }) => ((body as { use: string }).use === 'distance' ? answer : refused),
    });
    render(<ByPrescriptionView />);
    await screen.findByRole('heading', { name: /^30 armações/ });
    fireEvent.click(screen.getByRole('radio', { name: 'Longe e perto' }));
    await screen.findByText('Adição: Falta este dado da receita.');
    fireEvent.click(screen.getByRole('button', { name: 'Voltar às armações' }));
    screen.getByRole('heading', { name: /^30 armações/ });
    expect((screen.getByRole('radio', { name: 'Longe' }) as HTMLInputElement).checked).toBe(true);
    expect(screen.queryByText(/Falta este dado/)).toBeNull();
  });

  it('that there are none of are explained, with the way back to the prescription', async () => {
    const none = { ...answer, frames: [], total: 0, pages: 1 };
    fakeShop({ [FRAMES]: none, 'POST /api/prescriptions': stored });
    render(<ByPrescriptionView />);
    typePowers();
    send();
    await screen.findByRole('heading', { name: 'Nenhuma armação serve' });
    screen.getByText(/4 com o centro longe das suas pupilas/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Mudar a receita' })[0]!);
    const sphere = screen.getByLabelText('Esférico olho direito');
    expect((sphere as HTMLInputElement).value).toBe('-3,00');
  });
});
