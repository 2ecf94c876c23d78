import { t } from '#i18n/t.ts';
import { useEffect, useRef, useState } from 'react';
import type { StoredAddress, SavedAddress } from '#domain/account/saved-address.ts';
import { emptyAddress } from '#domain/cart/initial-cart.ts';
import { postData, putData } from '#stores/api.ts';
import { addressIn, AddressFields, houseErrors } from '../form/AddressFields.tsx';
import { TextField } from '../form/Field.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import styles from './AddressBook.module.css';

interface AddressFormProps {
  /** Null for a new one. */
  saved: SavedAddress | null;
  onCancel: () => void;
  /**
   * Takes all addresses of the account.
   *
   * @param isDone whether the form can close; otherwise something was typed meanwhile
   */
  onSaved: (addresses: SavedAddress[], isDone: boolean) => void;
}

/** A new address, or a change of a stored one. */
export function AddressForm({ saved, onCancel, onSaved }: AddressFormProps) {
  const submission = useSubmission({ edits: true });
  const [address, setAddress] = useState<StoredAddress>(saved?.address ?? emptyAddress);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);

  const send: Send = async (fields, sent) => {
    const missing = houseErrors(fields);
    // Without a street the shop refuses it, and names all that is wrong.
    if (fields['address.house'] && Object.keys(missing).length > 0)
      return { message: t('errors.invalidFields'), fields: missing };
    const body = {
      label: fields.label,
      isDefault: fields.isDefault !== undefined,
      address: addressIn(fields, 'address'),
    };
    const answer = saved
      ? await putData<{ addresses: SavedAddress[] }>(`/api/account/addresses/${saved.id}`, body)
      : await postData<{ addresses: SavedAddress[] }>('/api/account/addresses', body);
    if (answer.success) onSaved(answer.addresses, sent.isAsSent());
    const refusal = refusalOf(answer);
    return refusal && { ...refusal, fields: { ...refusal.fields, ...missing } };
  };

  return (
    <div ref={place} tabIndex={-1} className={`card stack ${styles.form}`}>
      <h2 className="subtitle">{t(saved ? 'account.editAddress' : 'account.newAddress')}</h2>
      <SubmissionForm submission={submission} send={send} label={t('account.save')}>
        <TextField
          label={t('account.label')}
          hint={t('account.labelHint')}
          error={submission.errors.label}
          name="label"
          defaultValue={saved?.label}
        />
        <AddressFields
          name="address"
          value={address}
          errors={submission.errors}
          onChange={(change) => setAddress((before) => ({ ...before, ...change }))}
        />
        {!saved?.isDefault && (
          <label className="check">
            <input type="checkbox" name="isDefault" />
            {t('account.useAsDefault')}
          </label>
        )}
      </SubmissionForm>
      <button type="button" className="button button--quiet button--block" onClick={onCancel}>
        {t('account.cancel')}
      </button>
    </div>
  );
}
