import { isDeepStrictEqual } from 'node:util';
import { checkedCustomerAddressSchema, noteSchema } from '#domain/customers/customer-input.ts';
import type { CustomerAddress } from '#domain/customers/customer.ts';
import { houseLine, partsOfHouse } from '#domain/address/house.ts';
import { isInBrazil } from '#domain/address/country.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { formatCpf } from '#domain/address/cpf.ts';
import { tagListSchema } from '#domain/dashboard/tags-input.ts';
import type { ImportProblem, ProblemCode } from '#domain/imports/import.ts';
import type { ImportedCustomer } from '#domain/imports/imported.ts';
import {
  customerFields,
  customerKeys,
  readCustomer,
  readCustomerHeader,
} from '#domain/imports/customers.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError } from '../base/errors.ts';
import {
  addCustomerNote,
  addCustomerTags,
  saveCustomerAddress,
  setConsent,
} from '../customers/annotate-customer.ts';
import { createCustomer, updateCustomer } from '../customers/write-customer.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { auditCustomer, storedCustomer, type StoredCustomer } from './stored-customer.ts';
import { undoCustomer } from './undo-customers.ts';
import { RefusedRecord, type Writer, type Writing, type Written } from './writer.ts';

/** The customer with an e-mail address: an account's first, as there is one of each. */
async function findCustomer(tx: Tx, email: string): Promise<string | null> {
  const found = await tx
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .orderBy('accountId', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (found) return found.id;
  const key = await tx
    .selectFrom('customerKeys')
    .select('customerId')
    .where('kind', '=', 'email')
    .where('value', '=', email)
    .orderBy('customerId')
    .executeTakeFirst();
  return key?.customerId ?? null;
}

/** A problem of a cell. */
function problem(
  { record, columns, rows }: Writing<ImportedCustomer>,
  fields: readonly string[],
  [code, level]: [ProblemCode, ImportProblem['level']],
): ImportProblem {
  const index = fields.flatMap((field) => columns.indexOf.get(field) ?? [])[0];
  const value = (rows[0]?.cells[index ?? -1] ?? '').slice(0, 100);
  const column = columns.headers[index ?? -1] ?? '';
  return { row: record.row, column, code, level, values: { value } };
}

const NAMES = ['fullName', 'firstName', 'lastName'];

/** Turns what the shop refuses of a name or contact into problems of cells. */
function refused(
  writing: Writing<ImportedCustomer>,
  { fields }: InvalidFieldsError,
): RefusedRecord {
  const problems = Object.keys(fields).map((field) => {
    if (field === 'fullName') {
      const code = writing.record.fullName.length > 200 ? 'tooLong' : 'required';
      return problem(writing, NAMES, [code, 'error']);
    }
    const code = field === 'cpf' || field === 'phone' ? field : 'email';
    return problem(writing, [field], [code, 'error']);
  });
  return new RefusedRecord(problems);
}

/** Creates a customer, or gives one there is what the file says of name and contacts. @returns their id */
async function writeContacts(
  scope: Scope,
  writing: Writing<ImportedCustomer>,
  known: { id: string; before: StoredCustomer } | null,
): Promise<string> {
  const { email, fullName, phone, cpf } = writing.record;
  try {
    if (!known) return await createCustomer(scope, { email, fullName, phone, cpf });
    const said = {
      ...(fullName && { fullName }),
      ...(phone && { phone: formatPhone(phone) }),
      ...(cpf && { cpf: formatCpf(cpf) }),
    };
    const { id, before } = known;
    const isChanged = Object.entries(said).some(
      ([field, value]) => before[field as 'phone'] !== value,
    );
    if (isChanged) await updateCustomer(scope, { ...said, id });
    return id;
  } catch (error) {
    if (error instanceof InvalidFieldsError) throw refused(writing, error);
    throw error;
  }
}

const oneHouse = ({ house, zipCode }: Pick<CustomerAddress, 'house' | 'zipCode'>): string =>
  `${house} ${zipCode}`.toLowerCase().replaceAll(/\s+/g, ' ');

/** Saves the address of the file unless the customer has it. @returns a warning where it cannot be used */
async function writeAddress(
  scope: Scope,
  writing: Writing<ImportedCustomer>,
  { id, before }: { id: string; before: StoredCustomer },
): Promise<ImportProblem[]> {
  const { address, phone } = writing.record;
  if (!address) return [];
  const parts =
    isInBrazil(address.country) && address.number === ''
      ? partsOfHouse(address.street)
      : { street: address.street, number: address.number, complement: '', district: '' };
  const complement = [parts.complement, address.complement].filter(Boolean).join(', ');
  const typed = {
    ...address,
    ...parts,
    complement,
    district: address.district || parts.district,
    fullName: before.fullName,
    phone: phone || before.phone,
  };
  const warning = problem(writing, ['street'], ['address', 'warning']);
  const read = checkedCustomerAddressSchema.safeParse(typed);
  if (!read.success) return [warning];
  const house = oneHouse({ house: houseLine(read.data), zipCode: read.data.zipCode });
  const own = before.addresses.map(({ address: json }) => JSON.parse(json) as CustomerAddress);
  if (own.some((one) => oneHouse(one) === house)) return [];
  try {
    await saveCustomerAddress(scope, { ...read.data, ids: [id] });
    return [];
  } catch (error) {
    if (error instanceof InvalidFieldsError || error instanceof ConflictError) return [warning];
    throw error;
  }
}

/** Note, tags and consent, unless they are there: a refusal that the shop knows stays one. */
async function writeMarks(
  scope: Scope,
  writing: Writing<ImportedCustomer>,
  { id, before }: { id: string; before: StoredCustomer },
): Promise<void> {
  const { record } = writing;
  const tags = tagListSchema.safeParse(record.tags);
  if (!tags.success) throw new RefusedRecord([problem(writing, ['tags'], ['tooLong', 'error'])]);
  const missing = tags.data.filter((tag) => !before.tags.includes(tag));
  if (missing.length > 0) await addCustomerTags(scope, { ids: [id], tags: missing });
  if (record.note !== '') {
    const note = noteSchema.safeParse({ text: record.note });
    if (!note.success) throw new RefusedRecord([problem(writing, ['note'], ['tooLong', 'error'])]);
    const { text } = note.data;
    const isThere = before.notes.some((one) => one.text === text);
    if (!isThere) await addCustomerNote(scope, { ids: [id], text });
  }
  if (record.wantsLetters && before.emailConsent === '')
    await setConsent(scope, { ids: [id], channel: 'email', consent: 'yes', source: 'form' });
}

/** Creates a customer, or adds to one what a file says. @throws RefusedRecord */
async function writeCustomer(
  tx: Tx,
  scope: Scope,
  writing: Writing<ImportedCustomer>,
): Promise<Written> {
  authorise(scope, 'customers', 'edit');
  const found = await findCustomer(tx, writing.record.email);
  const before = found === null ? null : await storedCustomer(tx, found);
  const id = await writeContacts(scope, writing, before && { id: found!, before });
  const own = { id, before: await storedCustomer(tx, id) };
  await writeMarks(scope, writing, own);
  const problems = await writeAddress(scope, writing, own);
  const after = await storedCustomer(tx, id);
  const isChanged = !isDeepStrictEqual(before, after);
  const verb = before === null ? 'create' : 'update';
  if (isChanged) await auditCustomer(scope, { verb, id, before, after });
  return {
    outcome: before === null ? 'created' : isChanged ? 'updated' : 'unchanged',
    id,
    name: after.fullName || after.email,
    before,
    after: isChanged ? after : null,
    problems,
  };
}

/** How customers are imported. */
export const customerWriter: Writer<ImportedCustomer> = {
  header: readCustomerHeader,
  fields: customerFields,
  keys: customerKeys,
  read: readCustomer,
  repeated: { field: 'email', code: 'emailRepeated' },
  write: writeCustomer,
  undo: undoCustomer,
};
