import { houseLine } from '#domain/address/house.ts';
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
