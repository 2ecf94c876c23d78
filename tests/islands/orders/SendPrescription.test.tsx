import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import SendPrescription, { type SendPrescriptionProps } from '#islands/orders/SendPrescription.tsx';
import { reload } from '#stores/leave.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn(), reload: vi.fn() }));
afterEach(() => vi.clearAllMocks());

const PATH = '/api/orders/ABCD2345/prescriptions';
const show = (props: Partial<SendPrescriptionProps> = {}) =>
  render(
    <SendPrescription
      orderId="ABCD2345"
      orderKey="chave-1"
      position={1}
      use="distance"
      wants="missing"
      isSignedIn={false}
      {...props}
    />,
  );
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar a receita' }));
const alert = () => screen.findByRole('alert');

it('sends typed powers of the line, once questions are answered, and stores nothing', async () => {
  const calls = fakeShop({ [`POST ${PATH}`]: {} });
  show();
  choose(/^Digitar/);
  type('Esférico olho direito', '2');
  type('Esférico olho esquerdo', '-1,50');
  type('DP (mm)', '62');
  send();
  expect((await alert()).textContent).toMatch(/precisam da sua resposta/);
  expect(callsTo(calls, 'POST', PATH)).toEqual([]);
  choose(/^Foto/);
  expect(screen.queryByRole('alert')).toBeNull();
  choose(/^Digitar/);
  send();
  await alert();
  fireEvent.click(screen.getByRole('button', { name: '−2,00' }));
  send();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const [call] = callsTo(calls, 'POST', PATH);
  expect(call?.url.searchParams.get('chave')).toBe('chave-1');
  expect(call?.body).toMatchObject({
    position: 1,
    prescription: { od: { sphere: '-2,00' }, oe: { sphere: '-1,50' }, pd: '62' },
  });
  expect({ ...localStorage, ...sessionStorage }).toEqual({});
});

it('shows at its field what the shop refuses, and above them what the lens cannot be', async () => {
  const fields = { issuedAt: 'Esta receita venceu.', lens: 'Grau além desta lente.' };
  fakeShop({ [`POST ${PATH}`]: { status: 422, err: 'Confira os campos.', fields } });
  show({ orderKey: null });
  choose(/^Digitar/);
  type('Esférico olho direito', '-2,00');
  type('Esférico olho esquerdo', '-1,50');
  type('DP (mm)', '62');
  send();
  expect((await alert()).textContent).toBe('Grau além desta lente.');
  expect(screen.getByText('Esta receita venceu.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Esférico olho direito').value).toBe('-2,00');
  expect(reload).not.toHaveBeenCalled();
});

it('sends a photo first, its order next, and the photo only once if the order is refused', async () => {
  let isRefused = true;
  const calls = fakeShop({
    'POST /api/prescriptions': { prescription: { _id: 'p1' }, status: 201 },
    'POST /api/prescriptions/p1/file': { status: 201 },
    [`POST ${PATH}`]: () => (isRefused ? { status: 409, err: 'Tente já.' } : {}),
  });
  show({ orderKey: null, wants: 'refused' });
  choose(/^Foto/);
  send();
  expect((await alert()).textContent).toBe('Escolha a foto ou o PDF da receita.');
  const paper = new File(['%PDF-1.7'], 'receita.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('Foto ou PDF da receita'), {
    target: { files: [paper] },
  });
  send();
  await screen.findByText('Tente já.');
  isRefused = false;
  send();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(calls.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
    'POST /api/prescriptions',
    'POST /api/prescriptions/p1/file',
    `POST ${PATH}`,
    `POST ${PATH}`,
  ]);
  expect(calls.at(-1)?.body).toEqual({ position: 1, prescriptionId: 'p1' });
});

it('offers the vault only to those who are signed in, and sends what they choose of it', async () => {
  const { unmount } = show();
  expect(screen.queryByRole('radio', { name: /guardada/ })).toBeNull();
  unmount();
  const stored = { _id: 'v1', person: 'Caio', issuedAt: '2026-01-05', normalised: null };
  const calls = fakeShop({
    'GET /api/account/prescriptions': { prescriptions: [stored] },
    [`POST ${PATH}`]: {},
  });
  show({ orderKey: null, isSignedIn: true });
  choose(/guardada/);
  await screen.findByRole('radio', { name: /^Caio/ });
  send();
  expect((await alert()).textContent).toBe('Escolha uma das receitas guardadas.');
  choose(/^Caio/);
  send();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(callsTo(calls, 'POST', PATH)[0]?.body).toEqual({ position: 1, prescriptionId: 'v1' });
});

it('goes on with a card that was pressed before the island hydrated', async () => {
  const props = {
    orderId: 'ABCD2345',
    orderKey: null,
    position: 0,
    use: 'distance',
    wants: 'missing',
    isSignedIn: false,
  } as const;
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<SendPrescription {...props} />);
  container.querySelector<HTMLInputElement>('[value="photo"]')!.checked = true;
  render(<SendPrescription {...props} />, { container, hydrate: true });
  expect(await screen.findByLabelText('Foto ou PDF da receita')).toBeTruthy();
});
