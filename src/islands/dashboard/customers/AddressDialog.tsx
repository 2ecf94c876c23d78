import { t } from 'i18next';
import { useState } from 'react';
import { UFS, stateOfZipCode } from '#domain/address/zip-code.ts';
import type { CustomerAddress } from '#domain/customers/customer.ts';
import { SelectField, TextField } from '../../form/Field.tsx';
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

type Field = 'fullName' | 'phone' | 'street' | 'number' | 'complement' | 'district' | 'city';

/** Asks for an address, its parts apart. */
export function AddressDialog({ edited, change, onClose }: AddressDialogProps) {
  const { id, label, address } = edited;
  const [state, setState] = useState<string>(address.state ?? '');
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
                onChange={({ target }) => setState((old) => stateOfZipCode(target.value) ?? old)}
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
            <TextField {...field('street')} />
            <div className="field-row">
              <TextField {...field('number')} />
              <TextField {...field('complement')} />
            </div>
            <TextField {...field('district')} />
            <div className="field-row">
              <TextField {...field('city')} />
              <SelectField
                name="state"
                label={t('customers.address.fields.state')}
                value={state}
                error={errors.state}
                onChange={({ target }) => setState(target.value)}
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
