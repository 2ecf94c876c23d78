import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import type { OwnPrescription } from '#domain/prescriptions/vault.ts';
import PrescriptionVault from '#islands/account/prescriptions/PrescriptionVault.tsx';
import { callsTo, fakeShop, stubDialogs } from '../../support/islands.ts';

const eye = {
  sphere: -2,
  cylinder: -0.75,
  axis: 180,
  addition: null,
  near: null,
  dnp: null,
  prism: null,
  base: null,
};
const stored: OwnPrescription = {
  ...BLANK_PRESCRIPTION,
  _id: 'p1',
  version: 2,
  person: 'Ana',
  kinship: 'child',
  od: '−2,00 −0,75 x 180',
  oe: 'plano',
  pd: '63',
  issuedAt: '2025-11-03',
  normalised: { od: eye, oe: { ...eye, sphere: 0, cylinder: 0, axis: null }, pd: 63 },
  fileUrl: '/api/account/prescriptions/p1/file',
  fileType: 'application/pdf',
  validUntil: '2026-11-03',
  createdAt: 0,
  updatedAt: 0,
};
beforeEach(stubDialogs);

const PATH = '/api/account/prescriptions';
const show = (prescriptions: OwnPrescription[], today = '2026-03-10') =>
  render(<PrescriptionVault list={{ prescriptions, page: 1, pages: 1 }} today={today} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.blur(screen.getByLabelText(label));
};

it('shows whose eyes, the powers, until when they are valid, and leads to the file', () => {
  const { unmount } = show([stored]);
  expect(screen.getByRole('heading', { name: 'Ana' })).toBeDefined();
  expect(screen.getByText(/Filho ou filha · receita de 3 de novembro de 2025/)).toBeDefined();
  expect(screen.getByText('Vale até 3 de novembro de 2026')).toBeDefined();
  expect(screen.getByRole('row', { name: /^OD/ }).textContent).toBe('OD−2,00−0,75180°');
  expect(screen.getByRole('row', { name: /^OE/ }).textContent).toBe('OE0,00––');
  expect(screen.getByRole('link', { name: 'Baixar o PDF' }).getAttribute('href')).toBe(
    stored.fileUrl,
  );
  unmount();
  show([stored], '2026-11-04');
  expect(screen.getByText('Venceu em 3 de novembro de 2026')).toBeDefined();
});

it('stores a typed prescription once the person has agreed', async () => {
  const calls = fakeShop({ [`POST ${PATH}`]: { status: 201, prescription: stored } });
  show([]);
  press('Guardar uma receita');
  type('De quem é a receita', 'Ana');
  press('Guardar receita');
  await screen.findByText(/há dados que faltam/);
  expect(callsTo(calls, 'POST', PATH)).toEqual([]);
  type('Esférico olho direito', '-2');
  type('Esférico olho esquerdo', 'plano');
  fireEvent.click(screen.getByLabelText(/Autorizo a loja/));
  press('Guardar receita');
  await screen.findByRole('heading', { name: 'Ana' });
  expect(callsTo(calls, 'POST', PATH)[0]?.body).toMatchObject({
    person: 'Ana',
    consent: true,
    fileOnly: false,
    od: { sphere: '-2,00' },
    oe: { sphere: 'plano' },
  });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it('stores a photo without powers, and does not store the prescription twice if the photo was refused', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no photo')));
  const only = { ...stored, normalised: null, version: 1 };
  const file = `${PATH}/p1/file`;
  const answers = { status: 422, fields: { file: 'Este arquivo não é uma foto nem um PDF.' } };
  const calls = fakeShop({
    [`POST ${PATH}`]: { status: 201, prescription: only },
    [`PUT ${PATH}/p1`]: { prescription: { ...only, version: 2 } },
    [`GET ${PATH}/p1`]: { prescription: only },
    [`POST ${file}`]: () => answers,
  });
  show([]);
  press('Guardar uma receita');
  type('De quem é a receita', 'Ana');
  fireEvent.click(screen.getByLabelText(/Autorizo a loja/));
  fireEvent.change(screen.getByLabelText('Foto ou PDF da receita'), {
    target: { files: [new File(['x'], 'receita.jpg', { type: 'image/jpeg' })] },
  });
  press('Guardar receita');
  expect(await screen.findAllByText(/não é uma foto nem um PDF/)).not.toHaveLength(0);
  Object.assign(answers, { status: 201, fields: undefined });
  press('Guardar receita');
  await screen.findByRole('heading', { name: 'Ana' });
  expect(callsTo(calls, 'POST', PATH)).toHaveLength(1);
  expect(callsTo(calls, 'POST', PATH)[0]?.body).toMatchObject({ fileOnly: true });
  expect(callsTo(calls, 'PUT', `${PATH}/p1`)[0]?.body).toMatchObject({ version: 1 });
});

it('changes the version that it shows, and says that another has replaced it', async () => {
  const calls = fakeShop({ [`PUT ${PATH}/p1`]: { status: 409, err: 'Mudou em outra janela.' } });
  show([stored]);
  press('Alterar a receita de Ana');
  expect(screen.getByLabelText<HTMLInputElement>('Cilíndrico olho direito').value).toBe('-0,75');
  press('Guardar receita');
  await screen.findByText('Mudou em outra janela.');
  expect(callsTo(calls, 'PUT', `${PATH}/p1`)[0]?.body).toMatchObject({ version: 2 });
});

it('asks about eyes that were exchanged since the version that it changes, before anything is sent', async () => {
  const calls = fakeShop({ [`PUT ${PATH}/p1`]: { status: 500 } });
  const { od, oe, pd } = stored.normalised!;
  const normalised = { od: { ...od, cylinder: 0 }, oe: { ...oe, sphere: -5 }, pd };
  show([{ ...stored, od: '-2,00', oe: '-5,00', normalised, confirmed: ['od:eyes'] }]);
  press('Alterar a receita de Ana');
  type('Esférico olho direito', '-5,00');
  type('Esférico olho esquerdo', '-2,00');
  press('Guardar receita');
  await screen.findByText(/Os olhos parecem trocados em relação à receita anterior/);
  expect(callsTo(calls, 'PUT', `${PATH}/p1`)).toHaveLength(0);
  await screen.findAllByText(/^Confira a receita: há dados/);
  press('−5,00');
  press('Guardar receita');
  await waitFor(() => expect(callsTo(calls, 'PUT', `${PATH}/p1`)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', `${PATH}/p1`)[0]?.body).toMatchObject({ confirmed: ['od:eyes'] });
});

it('asks before it removes one', async () => {
  const calls = fakeShop({ [`DELETE ${PATH}/p1`]: {} });
  show([stored]);
  press('Excluir a receita de Ana');
  screen.getByText(/somem da sua conta/);
  expect(callsTo(calls, 'DELETE', `${PATH}/p1`)).toEqual([]);
  press('Excluir');
  await waitFor(() => expect(callsTo(calls, 'DELETE', `${PATH}/p1`)).toHaveLength(1));
  await screen.findByText(/ainda não guardou nenhuma receita/);
});

it('shows the earlier versions', async () => {
  fakeShop({
    [`GET ${PATH}/p1`]: {
      prescription: {
        versions: [
          {
            version: 1,
            at: 0,
            normalised: { ...stored.normalised!, pd: 61 },
            fileUrl: null,
            fileType: '',
          },
        ],
      },
    },
  });
  show([stored]);
  press('Versões anteriores');
  await screen.findByText(/Versão 1/);
  expect(screen.getByText('DP 61 mm')).toBeDefined();
});
