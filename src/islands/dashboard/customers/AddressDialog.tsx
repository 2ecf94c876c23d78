import { t } from 'i18next';
import { useState } from 'react';
import { UFS, stateOfZipCode } from '#domain/address/zip-code.ts';
import type { CustomerAddress } from '#domain/customers/customer.ts';
import { CepStatus } from '../../form/CepStatus.tsx';
import { SelectField, TextField } from '../../form/Field.tsx';
import { useCepAddress } from '../../form/useCepAddress.ts';
import { ActionDialog } from '../orders/ActionDialog.tsx';
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

type Field = 'fullName' | 'phone' | 'number' | 'complement';

/** Asks for an address, its parts apart. */
export function AddressDialog({ edited, change, onClose }: AddressDialogProps) {
  const { id, label, address } = edited;
  const [place, setPlace] = useState({
    street: address.street ?? '',
    district: address.district ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
  });
  const changePlace = (part: Partial<typeof place>) => setPlace((old) => ({ ...old, ...part }));
  const { search, lookUp } = useCepAddress(place, changePlace);
  const send = (fields: Record<string, string>) =>
    change('address', { ...fields, id }, t('customers.address.saved'));
  return (
    <ActionDialog
      title={t(id === null ? 'customers.address.new' : 'customers.address.edit')}
      label={t('dashboard.save')}
      send={send}
      onClose={onClose}
    >
      {(errors) => {
        const field = (name: Field) => ({
          name,
          label: t(`customers.address.fields.${name}`),
          defaultValue: address[name] ?? '',
          error: errors[name],
          autoComplete: 'off',
        });
        const placeField = (name: 'street' | 'district' | 'city') => ({
          name,
          label: t(`customers.address.fields.${name}`),
          value: place[name],
          error: errors[name],
          autoComplete: 'off',
          onChange: ({ target }: { target: { value: string } }) =>
            changePlace({ [name]: target.value }),
        });
        const changeZipCode = (text: string) => {
          const state = stateOfZipCode(text);
          if (state) changePlace({ state });
          lookUp(text);
        };
        return (
          <>
            <div className="field-row">
              <TextField {...field('fullName')} />
              <TextField {...field('phone')} type="tel" inputMode="tel" />
            </div>
            <div className="field-row">
              <TextField
                name="zipCode"
                label={t('customers.address.fields.zipCode')}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={address.zipCode ?? ''}
                error={errors.zipCode}
                onChange={({ target }) => changeZipCode(target.value)}
              />
              <TextField
                name="label"
                label={t('customers.address.fields.label')}
                maxLength={40}
                autoComplete="off"
                defaultValue={label}
                error={errors.label}
              />
            </div>
            <CepStatus search={search} />
            <TextField {...placeField('street')} />
            <div className="field-row">
              <TextField {...field('number')} />
              <TextField {...field('complement')} />
            </div>
            <TextField {...placeField('district')} />
            <div className="field-row">
              <TextField {...placeField('city')} />
              <SelectField
                name="state"
                label={t('customers.address.fields.state')}
                value={place.state}
                error={errors.state}
                onChange={({ target }) => changePlace({ state: target.value })}
              >
                <option value="" />
                {UFS.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
          </>
        );
      }}
    </ActionDialog>
  );
}
