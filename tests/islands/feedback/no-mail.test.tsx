import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openingChoice } from '#domain/products/variant-choice.ts';
import type { StaffMember } from '#domain/staff/member.ts';
import { Invitation } from '#islands/dashboard/staff/Invitation.tsx';
import { OrderLink } from '#islands/dashboard/orders/record/OrderLink.tsx';
import PurchasePanel from '#islands/product/PurchasePanel.tsx';
import ForgotForm from '#islands/sign-in/ForgotForm.tsx';
import RegisterForm from '#islands/sign-in/RegisterForm.tsx';
import { fakeShop, stubDialogs } from '../../support/islands.ts';
import { frame, variant } from '../product/products.ts';

beforeEach(stubDialogs);
beforeEach(() => void (document.documentElement.dataset.mail = 'off'));
afterEach(() => void delete document.documentElement.dataset.mail);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a shop that sends no e-mails', () => {
  it('promises no letter with a link for another password', async () => {
    fakeShop({ 'POST /api/account/forgot': {} });
    render(<ForgotForm />);
    type('E-mail', 'ana@exemplo.com.br');
    press('Pedir link');
    await screen.findByText(/Ela não envia e-mails: fale com ela para receber/);
  });

  it('promises no letter that confirms an account', async () => {
    fakeShop({ 'POST /api/account/register': {} });
    render(<RegisterForm />);
    type('Nome completo', 'Ana Souza');
    type('E-mail', 'ana@exemplo.com.br');
    type('Senha', 'uma frase curta');
    press('Criar conta');
    await screen.findByText(/peça a ela o link que confirma/);
    expect(screen.queryByText(/caixa de spam/)).toBeNull();
  });

  it('promises no letter about stock: the shop itself tells whoever waits', async () => {
    fakeShop({ 'POST /api/alerts': { status: 201 } });
    const soldOut = frame([variant('preto', 'M', { qty: 0 })]);
    render(
      <PurchasePanel
        product={soldOut}
        choice={openingChoice(soldOut.variants, {})}
        instalments={{ max: 10, minCents: 5000 }}
        maxPieces={3}
      />,
    );
    screen.getByText(/a loja fala com você quando ela voltar/);
    expect(screen.queryByText(/um único e-mail/)).toBeNull();
    type('Seu e-mail', 'ana@exemplo.com.br');
    press('Avise-me');
    await screen.findByText('Combinado. A loja sabe que você espera por esta opção.');
  });

  it('gives whoever invites the link to hand over', async () => {
    const item = {
      id: 'c',
      fullName: 'Carla Caixa',
      email: 'carla@aurora.test',
      invitation: { until: 1_800_000_000_000 },
    } as StaffMember;
    fakeShop({
      'POST /api/dashboard/staff/c/invite': { link: '/redefinir-senha?token=abc' },
      'GET /api/dashboard/staff/c': { item },
    });
    render(<Invitation item={item} onWithdraw={null} />);
    expect(screen.queryByText(/Convite enviado/)).toBeNull();
    press('Mostrar o link do convite');
    const link = `${location.origin}/redefinir-senha?token=abc`;
    await screen.findByText(link);
    const whatsapp = screen.getByRole<HTMLAnchorElement>('link', { name: 'Enviar por WhatsApp' });
    expect(whatsapp.href).toMatch(/^https:\/\/wa\.me\/\?text=/);
    expect(new URL(whatsapp.href).searchParams.get('text')).toContain(`Olá, Carla!`);
    expect(new URL(whatsapp.href).searchParams.get('text')).toContain(link);
  });

  it('sends the link of an order to the buyer by WhatsApp', async () => {
    fakeShop({ 'POST /api/dashboard/orders/AB12/link': { link: '/pedido/AB12?key=k' } });
    render(<OrderLink orderId="AB12" name="Ana Souza" phone="(11) 98765-4321" />);
    press('Mandar o link do pedido');
    await screen.findByText(`${location.origin}/pedido/AB12?key=k`);
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Enviar por WhatsApp' });
    expect(href).toContain('https://wa.me/5511987654321?text=');
  });
});
