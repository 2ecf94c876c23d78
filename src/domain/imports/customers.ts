import { isCpf } from '../address/cpf.ts';
import { foldEmail } from '../address/email.ts';
import { isPhone } from '../address/phone.ts';
import type { Columns, ImportedCustomer, Read, SheetRow } from './imported.ts';
import { RecordCells, shopifyOrOwn, type Aliases } from './sheet-cells.ts';

/** Columns of a Shopify export of customers. */
const SHOPIFY_CUSTOMERS: Aliases = {
  email: ['Email'],
  firstName: ['First Name'],
  lastName: ['Last Name'],
  phone: ['Phone'],
  addressPhone: ['Default Address Phone'],
  emailConsent: ['Accepts Email Marketing', 'Accepts Marketing'],
  street: ['Default Address Address1', 'Address1'],
  complement: ['Default Address Address2', 'Address2'],
  city: ['Default Address City', 'City'],
  state: ['Default Address Province Code', 'Province Code'],
  country: ['Default Address Country Code', 'Country Code'],
  zipCode: ['Default Address Zip', 'Zip'],
  note: ['Note'],
  tags: ['Tags'],
};

/** Columns of a sheet of the shop's own, called as the fields of a customer in the API. */
const VITRINE_CUSTOMERS: Aliases = {
  email: ['email', 'E-mail'],
  fullName: ['fullName', 'name', 'Nome', 'Nome completo'],
  phone: ['phone', 'Telefone', 'Celular'],
  cpf: ['cpf'],
  emailConsent: ['emailConsent', 'Aceita e-mails'],
  street: ['street', 'Rua', 'Endereço'],
  number: ['number', 'Número'],
  complement: ['complement', 'Complemento'],
  district: ['district', 'Bairro'],
  city: ['city', 'Cidade'],
  state: ['state', 'UF', 'Estado'],
  zipCode: ['zipCode', 'CEP'],
  country: ['country', 'País'],
  note: ['note', 'notes', 'Observação', 'Observações'],
  tags: ['tags', 'Etiquetas'],
};

/** The columns of a file of customers, and the fields that can be chosen for them. */
export const { header: readCustomerHeader, fields: customerFields } = shopifyOrOwn({
  mark: 'first name',
  shopify: SHOPIFY_CUSTOMERS,
  vitrine: VITRINE_CUSTOMERS,
});

/** Every row is a customer, and only one of a file may have an e-mail address. */
export function customerKeys(columns: Columns, row: SheetRow) {
  const email = foldEmail(new RecordCells(columns).text(row, 'email') ?? '');
  return { key: `row:${row.row}`, alias: null, code: email || null };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const YES = /^(yes|true|1|sim|s)$/i;

/** A customer from their row. */
export function readCustomer(columns: Columns, [row]: readonly SheetRow[]): Read<ImportedCustomer> {
  const cells = new RecordCells(columns);
  // Zip codes and phones of Shopify have the sign before them although no formula could begin there.
  const text = (field: string): string => (cells.text(row!, field) ?? '').replace(/^'/, '').trim();
  const email = foldEmail(text('email'));
  if (email === '') cells.complain(row!, 'email', 'required');
  else if (!EMAIL.test(email)) cells.complain(row!, 'email', 'email');
  const phone = [text('phone'), text('addressPhone')].find(isPhone) ?? '';
  if (text('phone') !== '' && !isPhone(text('phone')))
    cells.complain(row!, 'phone', 'phone', 'warning');
  const cpf = text('cpf');
  if (cpf !== '' && !isCpf(cpf)) cells.complain(row!, 'cpf', 'cpf', 'warning');
  const fullName = text('fullName') || `${text('firstName')} ${text('lastName')}`.trim();
  const tags = text('tags').split(',');
  const record: ImportedCustomer = {
    row: row!.row,
    email,
    fullName,
    phone,
    cpf: isCpf(cpf) ? cpf : '',
    wantsLetters: YES.test(text('emailConsent')),
    tags: tags.map((tag) => tag.trim()).filter(Boolean),
    note: text('note'),
    address:
      text('street') === ''
        ? null
        : {
            street: text('street'),
            number: text('number'),
            complement: text('complement'),
            district: text('district'),
            city: text('city'),
            state: text('state').replace(/^BR-/i, ''),
            zipCode: text('zipCode'),
            country: text('country'),
          },
  };
  return { record: cells.isRefused ? null : record, problems: cells.problems };
}
