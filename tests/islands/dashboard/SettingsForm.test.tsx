import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECRET_NAMES, type SecretName, type SettingGroup } from '#domain/settings/fields.ts';
import type { EditedSettings, MethodSetup } from '#domain/settings/edited.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import ColorSettings from '#islands/dashboard/settings/ColorSettings.tsx';
import SettingsForm from '#islands/dashboard/settings/SettingsForm.tsx';
import { callsTo, fakeShop } from '../../support/islands.ts';

// jsdom knows dialogs, but not how to open them.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

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

const open = (
  group: SettingGroup['name'],
  { access = mayAll, fixed = { server: false, sender: false }, shown = item } = {},
) => {
  const Form = group === 'colors' ? ColorSettings : SettingsForm;
  return render(
    <Form
      access={access}
      item={shown}
      group={group}
      host="aurora.test"
      email="lia@aurora.test"
      fixed={fixed}
      languages={[
        { code: 'pt-BR', name: 'Português (Brasil)' },
        { code: 'es', name: 'Espanhol' },
      ]}
    />,
  );
};

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

it('sends the sections that were changed, each whole, and nothing else', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: { ...item, updatedAt: 8 } } });
  open('seo');
  type('Título para a busca', 'Óculos em BH');
  save();
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toEqual({
    updatedAt: 7,
    seo: { ...settings.seo, title: 'Óculos em BH' },
  });
});

it('offers the languages that the shop has texts in, and sends the chosen one', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item: { ...item, updatedAt: 8 } } });
  open('shop');
  const field = screen.getByRole('combobox', { name: 'Idioma da loja' });
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Português (Brasil)', 'Espanhol']);
  type('Idioma da loja', 'es');
  save();
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).toEqual({ updatedAt: 7, language: 'es' });
});

it('never shows a secret, and sends it only if one was typed', async () => {
  const calls = fakeShop({ [`PUT ${PATH}`]: { item } });
  open('signIn');
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
  open('signIn');
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
  open('promises');
  type('Prazo para devolver (dias)', '3');
  save();
  const field = await screen.findByRole('textbox', {
    name: 'Prazo para devolver (dias)',
    description: /Use de 7 a 365 dias/,
  });
  expect((field as HTMLInputElement).value).toBe('3');
});

it('warns of colours that cannot be read, as they are typed', async () => {
  fakeShop({});
  open('colors');
  type('Cor principal', '#ffff00');
  const preview = screen.getByRole('figure', { name: 'Como as cores ficam' });
  expect((await within(preview).findByText(/Botões: contraste de 1,1/)).textContent).toContain(
    'pelo menos 4,5',
  );
});

it('is not for changing by those who may only look', () => {
  fakeShop({});
  open('shop', { access: { view: true, edit: false, delete: false } });
  expect(screen.getByLabelText<HTMLInputElement>('Nome da loja').matches(':disabled')).toBe(true);
});

it('says where it is among the groups, each with its page', () => {
  fakeShop({});
  open('colors');
  const index = screen.getByRole('navigation', { name: 'Partes das configurações' });
  const links = within(index).getAllByRole('link');
  expect(links).toHaveLength(16);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
    within(index).getByRole('link', { name: 'Cores' }),
  ]);
  expect(links[0]!.getAttribute('href')).toBe('/dashboard/configuracoes/loja');
});

it('asks before it saves what cannot be read or closes the shop, and saves it if told to', async () => {
  const warnings = [
    { kind: 'contrast', pair: 'primary', ratio: 1.07 },
    { kind: 'gap', gap: 'payment' },
  ];
  const err = 'Confira o aviso antes de salvar.';
  const calls = fakeShop({
    [`PUT ${PATH}`]: { status: 409, err, code: 'confirmSettings', warnings },
  });
  open('colors');
  type('Cor principal', '#ffff00');
  save();
  const dialog = await screen.findByRole('dialog', { name: 'Salvar mesmo assim?' });
  expect(dialog.textContent).toContain('Botões: o contraste seria de 1,1 para 1.');
  expect(dialog.textContent).toContain('Nenhuma forma de pagamento ficaria ligada');
  expect(callsTo(calls, 'PUT', PATH)[0]?.body).not.toHaveProperty('confirmed');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar mesmo assim' }));
  await waitFor(() => expect(callsTo(calls, 'PUT', PATH)).toHaveLength(2));
  expect(callsTo(calls, 'PUT', PATH)[1]?.body).toMatchObject({
    confirmed: true,
    color: { primary: '#ffff00' },
  });
});

describe('the mail server', () => {
  const TEST = '/api/dashboard/settings/mail-test';
  const withServer = {
    ...item,
    settings: { ...settings, mail: { ...settings.mail, host: 'smtp.exemplo.com.br' } },
  };
  const button = () => screen.getByRole('button', { name: 'Enviar um teste' });

  it('is tried with a letter to the person who is signed in, and says what came of it', async () => {
    const calls = fakeShop({ [`POST ${TEST}`]: { to: 'lia@aurora.test', released: 2 } });
    open('mail', { shown: withServer });
    fireEvent.click(button());
    const words = await screen.findByText(/Teste enviado para lia@aurora.test/);
    expect(words.textContent).toContain('2 e-mails que esperavam estão saindo.');
    expect(callsTo(calls, 'POST', TEST)).toHaveLength(1);
  });

  it('says in words why it did not work', async () => {
    const err = 'O servidor recusou o usuário ou a senha. Ele respondeu: “535 no”';
    fakeShop({ [`POST ${TEST}`]: { status: 409, err } });
    open('mail', { shown: withServer });
    fireEvent.click(button());
    expect((await screen.findByText(err)).closest('[role=status]')).not.toBeNull();
  });

  it('is tried only as it is saved', () => {
    const calls = fakeShop({});
    open('mail', { shown: withServer });
    type('Servidor (SMTP)', 'smtp.outro.com.br');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button());
    expect(callsTo(calls, 'POST', TEST)).toEqual([]);
    expect(screen.getByText('Salve antes de testar.')).toBeDefined();
  });

  it('is not for changing if the environment names it, and says so', () => {
    fakeShop({});
    open('mail', { fixed: { server: true, sender: false } });
    expect(screen.getByText(/\(SMTP_URL\)/)).toBeDefined();
    expect(screen.getByLabelText('Servidor (SMTP)').matches(':disabled')).toBe(true);
  });
});

describe('the ways to pay', () => {
  const PAY_PATH = '/api/dashboard/settings/gateways';
  const stripe: MethodSetup = {
    method: 'stripe',
    isOffered: false,
    gaps: ['secrets.stripeWebhookSecret'],
    fixed: { 'secrets.stripeSecretKey': 'STRIPE_SECRET_KEY' },
    mode: null,
    webhook: 'https://aurora.test/api/payments/stripe/webhook',
    heardAt: null,
  };
  const on = {
    ...item,
    settings: { ...settings, paymentGateway: { ...settings.paymentGateway, stripe: true } },
  };
  const openPayment = (methods: readonly MethodSetup[]) =>
    render(
      <SettingsForm
        access={mayAll}
        item={on}
        group="payment"
        host="aurora.test"
        email="lia@aurora.test"
        fixed={{ server: false, sender: false }}
        methods={methods}
      />,
    );

  it('say what is missing, and are read again once it is saved', async () => {
    const calls = fakeShop({
      [`PUT ${PATH}`]: { item: { ...on, updatedAt: 8 } },
      [`GET ${PAY_PATH}`]: { gateways: [{ ...stripe, isOffered: true, gaps: [], mode: 'test' }] },
      [`POST ${PAY_PATH}`]: {},
    });
    openPayment([stripe]);
    screen.getByText(/Falta: Stripe: segredo do webhook/);
    screen.getByText(/Vem da configuração do servidor \(STRIPE_SECRET_KEY\)/);
    screen.getByText(stripe.webhook!);
    const test = screen.getByRole('button', { name: 'Testar conexão' });
    fireEvent.click(test);
    expect(callsTo(calls, 'POST', PAY_PATH)).toEqual([]);
    type('Stripe: segredo do webhook', 'whsec_1');
    save();
    await screen.findByText('Em teste: nada é cobrado');
    fireEvent.click(test);
    await screen.findByText('A Stripe respondeu e aceitou a chave.');
    expect(callsTo(calls, 'POST', PAY_PATH)[0]?.body).toEqual({ method: 'stripe' });
  });

  it('tell why a test has failed', async () => {
    fakeShop({ [`POST ${PAY_PATH}`]: { success: false, err: 'recusou as chaves' } });
    openPayment([{ ...stripe, gaps: [] }]);
    fireEvent.click(screen.getByRole('button', { name: 'Testar conexão' }));
    await screen.findByText('recusou as chaves');
  });
});

it('tries the token of Melhor Envio, and names the services that it quotes', async () => {
  fakeShop({ 'POST /api/dashboard/settings/carrier': { services: ['Correios PAC', 'Jadlog'] } });
  open('shipping');
  fireEvent.click(screen.getByRole('button', { name: 'Testar conexão' }));
  await screen.findByText('O Melhor Envio respondeu e cota com Correios PAC e Jadlog.');
});
