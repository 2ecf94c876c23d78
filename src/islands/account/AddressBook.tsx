import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { MAX_ADDRESSES, type SavedAddress } from '#domain/account/saved-address.ts';
import { deleteData, putData, type Answer } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import styles from './AddressBook.module.css';
import { AddressCard } from './AddressCard.tsx';
import { AddressForm } from './AddressForm.tsx';

interface AddressBookProps {
  addresses: SavedAddress[];
}

type Saved = Answer<{ addresses: SavedAddress[] }>;

/** The edited address as it is stored now. */
function savedOf(
  edited: SavedAddress | 'new',
  before: readonly SavedAddress[],
  now: readonly SavedAddress[],
): SavedAddress | null {
  const isIt = ({ id }: SavedAddress) =>
    edited === 'new' ? before.every((other) => other.id !== id) : id === edited.id;
  return now.find(isIt) ?? null;
}

/** The addresses of an account: add, change, remove, make the default. */
export default function AddressBook({ addresses }: AddressBookProps) {
  const [stored, setStored] = useState(addresses);
  /** The address being changed; 'new' for one that is not stored yet. */
  const [edited, edit] = useState<SavedAddress | 'new' | null>(null);
  const add = useRef<HTMLButtonElement>(null);

  const wasEdited = useRef(false);

  // The form that had the focus is gone, and this button is back.
  useEffect(() => {
    if (wasEdited.current && edited === null) add.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);

  const take = (answer: Saved, text: string) => {
    if (!answer.success) return notify.error(answer.err);
    setStored(answer.addresses);
    notify.success(text);
  };

  const remove = async ({ id }: SavedAddress) =>
    take(await deleteData(`/api/account/addresses/${id}`), t('account.addressRemoved'));

  const makeDefault = async ({ id, label, address }: SavedAddress) => {
    const body = { label, address, isDefault: true };
    take(await putData(`/api/account/addresses/${id}`, body), t('account.addressSaved'));
  };

  if (edited) {
    return (
      <AddressForm
        saved={edited === 'new' ? null : edited}
        onCancel={() => edit(null)}
        onSaved={(now, isDone) => {
          notify.success(t('account.addressSaved'));
          edit(isDone ? null : savedOf(edited, stored, now));
          setStored(now);
        }}
      />
    );
  }
  const isEmpty = stored.length === 0;
  return (
    <div className={isEmpty ? 'empty card' : 'stack'}>
      {isEmpty ? (
        <p className="lead">{t('account.noAddresses')}</p>
      ) : (
        <ul className={styles.addresses}>
          {stored.map((saved) => (
            <li key={saved.id}>
              <AddressCard
                saved={saved}
                onEdit={() => edit(saved)}
                onRemove={() => void remove(saved)}
                onDefault={() => void makeDefault(saved)}
              />
            </li>
          ))}
        </ul>
      )}
      {stored.length < MAX_ADDRESSES && (
        <div>
          <button
            ref={add}
            type="button"
            className="button button--primary"
            onClick={() => edit('new')}
          >
            <Plus size={18} aria-hidden="true" />
            {t('account.newAddress')}
          </button>
        </div>
      )}
    </div>
  );
}
