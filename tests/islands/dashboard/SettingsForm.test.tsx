import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EditedSettings } from '#domain/settings/edited.ts';
import { SECRET_NAMES, type SecretName } from '#domain/settings/fields.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import SettingsForm from '#islands/dashboard/settings/SettingsForm.tsx';
import { callsTo, fakeShop } from '../../support/islands.ts';

const PATH = '/api/dashboard/settings/shop';
const settings: EditedSettings['settings'] & { loaded?: boolean } = {
  ...initialSettings,
  name: 'Ótica Aurora',
};
delete settings.loaded;

const item: EditedSettings = {
  id: 'shop',
  updatedAt: 7,
  settings,
  secrets: Object.fromEntries(
    SECRET_NAMES.map((name) => [name, name === 'googleClientSecret']),
  ) as Record<SecretName, boolean>,
};

const mayAll = { view: true, edit: true, delete: true };

const open = (access = mayAll) =>
  render(<SettingsForm access={access} item={item} host="aurora.test" />);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

it('sends the sections that were changed, each whole, and nothing else', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: { ...item, updatedAt: 8 } } });
  open();
  type('Título para a busca', 'Óculos em BH');
  save();
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toEqual({
    updatedAt: 7,
    seo: { ...settings.seo, title: 'Óculos em BH' },
  });
});

it('never shows a secret, and sends it only where one was typed', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item } });
  open();
  const field = screen.getByLabelText<HTMLInputElement>('Google: chave secreta');
  expect(field.value).toBe('');
  expect(field.type).toBe('password');
  expect(field.placeholder).toContain('Guardada');
  type('Google: chave secreta', 'nova');
  save();
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toEqual({
    updatedAt: 7,
    secrets: { googleClientSecret: 'nova' },
  });
});

it('removes a stored secret when it is told to', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item } });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Remover: Google: chave secreta' }));
  save();
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toMatchObject({
    secrets: { googleClientSecret: '' },
  });
});

it('says at its field what was refused, and keeps what was typed', async () => {
  const fields = { 'promises.returnDays': 'Use de 7 a 365 dias.' };
  fakeShop({ [`PUT ${PATH}`]: { status: 422, err: 'Confira os campos.', fields } });
  open();
  type('Dias para devolver', '3');
  save();
  const field = await screen.findByRole('textbox', {
    name: 'Dias para devolver',
    description: /Use de 7 a 365 dias/,
  });
  expect((field as HTMLInputElement).value).toBe('3');
});

it('finds a setting by its name and by what it does, and keeps what was typed elsewhere', () => {
  fakeShop({});
  open();
  type('Nome da loja', 'Outra');
  const search = screen.getByRole('searchbox', { name: 'Buscar uma configuração' });
  fireEvent.change(search, { target: { value: 'desistir motivo' } });
  expect(screen.getByLabelText('Dias para devolver').closest('[hidden]')).toBeNull();
  expect(screen.getByLabelText('Nome da loja').closest('[hidden]')).not.toBeNull();
  fireEvent.change(search, { target: { value: 'nada disso' } });
  expect(screen.getByText(/Não encontramos nenhuma configuração/)).toBeDefined();
  fireEvent.change(search, { target: { value: '' } });
  expect(screen.getByLabelText<HTMLInputElement>('Nome da loja').value).toBe('Outra');
});

it('warns of colours that cannot be read, as they are typed', async () => {
  fakeShop({});
  open();
  type('Cor principal', '#ffff00');
  const preview = screen.getByRole('figure', { name: 'Como as cores ficam' });
  expect((await within(preview).findByText(/Botões: contraste de 1,1/)).textContent).toContain(
    'pelo menos 4,5',
  );
});

it('is not for changing by those who may only look', () => {
  fakeShop({});
  open({ view: true, edit: false, delete: false });
  expect(screen.getByLabelText<HTMLInputElement>('Nome da loja').matches(':disabled')).toBe(true);
});

it('shows what the shop refuses, whatever is looked for', async () => {
  fakeShop({
    [`PUT ${PATH}`]: { status: 422, err: 'Confira.', fields: { name: 'Preencha este campo.' } },
  });
  open();
  type('Nome da loja', '');
  type('Buscar uma configuração', 'whatsapp');
  expect(screen.queryByRole('textbox', { name: 'Nome da loja' })).toBeNull();
  save();
  await screen.findByText('Preencha este campo.');
  screen.getByRole('textbox', { name: 'Nome da loja' });
});
