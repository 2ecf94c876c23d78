import { t } from '#i18n/t.ts';
import { isInBrazil } from '#domain/address/country.ts';
import { houseLine, lacksNumber } from '#domain/address/house.ts';
import type { AddressName, AddressState } from './bind-field.ts';
import { PersonFields, type PersonFieldsProps } from './PersonFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';

/**
 * The fields of one address: `billingInfo.city` → `city`. Number, complement and district, which only the form has
 * as separate fields, are in `house`.
 */
export function addressIn(
  fields: Readonly<Record<string, string>>,
  name: AddressName,
): Record<string, string> {
  const prefix = `${name}.`;
  const own = Object.entries(fields).filter(([field]) => field.startsWith(prefix));
  const {
    house,
    number = '',
    complement = '',
    district = '',
    ...address
  }: Partial<Record<string, string>> = Object.fromEntries(
    own.map(([field, text]) => [field.slice(prefix.length), text]),
  );
  return {
    ...(address as Record<string, string>),
    ...(house !== undefined && {
      house: houseLine({ street: house, number, complement, district }),
    }),
  };
}

/**
 * A message at the field of each street and number that an address in Brazil lacks: a carrier would bring it back. Abroad
 * many houses have a name, or nothing at all.
 */
export function houseErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const errors = Object.entries(fields).flatMap(([name, number]) => {
    const of = (field: string) => name.replace(/number$/, field);
    if (!name.endsWith('.number') || !isInBrazil(fields[of('country')])) return [];
    const street = fields[of('house')] ?? '';
    const isNumberMissing = street ? lacksNumber({ street, number }) : number === '';
    return [
      ...(street ? [] : [[of('house'), t('errors.fields.street')]]),
      ...(isNumberMissing ? [[name, t('errors.fields.houseNumber')]] : []),
    ];
  });
  return Object.fromEntries(errors);
}

export type AddressFieldsProps = Pick<PersonFieldsProps, 'askEmail' | 'askCpf'> & AddressState;

/** Name, phone and address of one person; a complete CEP fills in its state, and decides it. */
export function AddressFields({ askEmail, askCpf, ...state }: AddressFieldsProps) {
  return (
    <>
      <PersonFields {...state} askEmail={askEmail} askCpf={askCpf} />
      <PlaceFields {...state} />
    </>
  );
}
