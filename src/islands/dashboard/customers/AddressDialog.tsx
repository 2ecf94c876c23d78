import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { isInBrazil } from '#domain/address/country.ts';
import { houseLine } from '#domain/address/house.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import type { CustomerAddress } from '#domain/customers/customer.ts';
import { TextField } from '../../form/Field.tsx';
import { PlaceFields } from '../../form/PlaceFields.tsx';
import { rememberTyped } from '../../form/HomePlace.tsx';
import type { Refusal } from '../../form/useSubmission.ts';
import { ActionDialog } from '../orders/ActionDialog.tsx';
import { ShopCountries } from '../ui/ShopCountries.tsx';
import type { ChangeCustomer } from './customer-changes.ts';

/** An address that is being written; id is null for a new one. */
export interface EditedAddress {
  id: string | null;
  label: string;
  address: Partial<CustomerAddress>;
}

interface AddressDialogProps {
  edited: EditedAddress;
  change: ChangeCustomer;
  onClose: () => void;
}

/** What the fields of a place are called here, and by the shop. */
const PLACE = {
  'address.house': 'street',
  'address.number': 'number',
  'address.complement': 'complement',
  'address.district': 'district',
  'address.city': 'city',
  'address.state': 'state',
  'address.zipCode': 'zipCode',
  'address.country': 'country',
} as const;

/** The fields as the shop takes them: an address abroad has fewer. */
const bodyOf = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [PLACE[name as keyof typeof PLACE] ?? name, text]),
  );

/** A refusal by the names of the fields. */
function refusalHere(refusal: Refusal): Refusal {
  const names = new Map<string, string>(
    Object.entries(PLACE).map(([here, there]) => [there, here]),
  );
  const fields = Object.entries(refusal.fields ?? {}).map(
    ([name, text]) => [names.get(name) ?? name, text] as const,
  );
  return { ...refusal, fields: Object.fromEntries(fields) };
}

/** Its place as the fields show it, with each part in the same field as before. */
function placeOf({
  street = '',
  number = '',
  complement = '',
  district = '',
  ...place
}: Partial<CustomerAddress>) {
  const parts = { street, number, complement, district };
  rememberTyped('address', parts);
  const { city = '', state = '', zipCode = '', country } = place;
  return { house: houseLine(parts), city, state, zipCode, ...(country && { country }) };
}

/** Asks for an address of any country that the shop sells to, its parts apart. */
export function AddressDialog({ edited, change, onClose }: AddressDialogProps) {
  const { id, label, address } = edited;
  const [place, setPlace] = useState<Partial<CartAddress>>(() => placeOf(address));
  const send = async (fields: Record<string, string>) => {
    const refusal = await change(
      'address',
      { ...bodyOf(fields), id },
      t('customers.address.saved'),
    );
    return refusal && refusalHere(refusal);
  };
  return (
    <ActionDialog
      title={t(id === null ? 'customers.address.new' : 'customers.address.edit')}
      label={t('dashboard.save')}
      send={send}
      onClose={onClose}
    >
      {(errors) => {
        const field = (name: 'fullName' | 'phone') => ({
          name,
          label: t(`customers.address.fields.${name}`),
          defaultValue: address[name] ?? '',
          error: errors[name],
          autoComplete: 'off',
        });
        return (
          <>
            <div className="field-row">
              <TextField {...field('fullName')} />
              <TextField
                {...field('phone')}
                type="tel"
                inputMode="tel"
                {...(!isInBrazil(place.country) && { hint: t('checkout.phoneHintAbroad') })}
              />
            </div>
            <TextField
              name="label"
              label={t('customers.address.fields.label')}
              maxLength={40}
              autoComplete="off"
              defaultValue={label}
              error={errors.label}
            />
            <ShopCountries>
              <PlaceFields
                name="address"
                value={place}
                errors={errors}
                onChange={(part) => setPlace((before) => ({ ...before, ...part }))}
              />
            </ShopCountries>
          </>
        );
      }}
    </ActionDialog>
  );
}
