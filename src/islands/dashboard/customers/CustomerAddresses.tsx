import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { StoredAddress } from '#domain/account/saved-address.ts';
import { isInBrazil } from '#domain/address/country.ts';
import { partsOfHouse } from '#domain/address/house.ts';
import type { Customer, CustomerAddress } from '#domain/customers/customer.ts';
import { notify } from '#stores/toasts.ts';
import { Card } from '../record/RecordLayout.tsx';
import { PlaceLines } from '../ui/PlaceLines.tsx';
import { RowMenu, type MenuAction } from '../ui/RowMenu.tsx';
import { AddressDialog, type EditedAddress } from './AddressDialog.tsx';
import styles from './Customer.module.css';
import type { ChangeCustomer } from './customer-changes.ts';

interface CustomerAddressesProps {
  item: Customer;
  change: ChangeCustomer;
  mayEdit: boolean;
}

const EMPTY = { street: '', number: '', complement: '', district: '' };

/** Addresses that staff have saved, those of the account, and where orders went. */
export function CustomerAddresses({ item, change, mayEdit }: CustomerAddressesProps) {
  const [edited, setEdited] = useState<EditedAddress | null>(null);
  const { addresses, accountAddresses, orderAddresses, fullName, phone } = item;
  const all = addresses.length + accountAddresses.length + orderAddresses.length;
  const remove = async (addressId: string) => {
    const done = t('customers.address.removed');
    const refusal = await change('remove-address', { addressId }, done);
    if (refusal) notify.error(refusal.message);
  };
  const adopt = (address: StoredAddress): MenuAction[] => [
    {
      label: t('customers.address.adopt'),
      onSelect: () =>
        setEdited({
          id: null,
          label: '',
          address: {
            ...address,
            // Abroad the line is one: how it is taken apart is Brazil's own.
            ...(isInBrazil(address.country)
              ? partsOfHouse(address.house)
              : { ...EMPTY, street: address.house }),
          },
        }),
    },
  ];
  if (all === 0 && !mayEdit) return null;
  return (
    <Card
      title={t('customers.addresses')}
      end={
        mayEdit && (
          <button
            type="button"
            className={styles.textButton}
            onClick={() =>
              setEdited({ id: null, label: '', address: { fullName, phone, ...EMPTY } })
            }
          >
            {t('customers.address.add')}
          </button>
        )
      }
    >
      {all === 0 && <p className="small soft">{t('customers.address.none')}</p>}
      {addresses.map(({ id, label, address }) => (
        <Address
          key={id}
          label={label}
          address={address}
          parts={address}
          menu={
            mayEdit
              ? [
                  {
                    label: t('customers.address.edit'),
                    onSelect: () => setEdited({ id, label, address }),
                  },
                  { label: t('dashboard.delete'), danger: true, onSelect: () => void remove(id) },
                ]
              : []
          }
        />
      ))}
      {accountAddresses.map(({ id, label, address }) => (
        <Address
          key={id}
          label={label || t('customers.address.ofAccount')}
          address={address}
          menu={mayEdit ? adopt(address) : []}
        />
      ))}
      {orderAddresses.map((address) => (
        <Address
          key={`${address.house} ${address.zipCode}`}
          label={t('customers.address.ofOrder')}
          address={address}
          menu={mayEdit ? adopt(address) : []}
        />
      ))}
      {edited && <AddressDialog edited={edited} change={change} onClose={() => setEdited(null)} />}
    </Card>
  );
}

interface AddressProps {
  label: string;
  address: StoredAddress;
  /** If street, number, complement and district are known apart. */
  parts?: CustomerAddress;
  menu: readonly MenuAction[];
}

function Address({ label, address, parts, menu }: AddressProps) {
  const { fullName, house } = address;
  return (
    <div className={styles.addressRow}>
      <address className={styles.address}>
        {label && <strong>{label}</strong>}
        <span>{fullName}</span>
        {parts ? (
          <>
            <span>
              {[parts.street, parts.number].filter(Boolean).join(', ')}
              {parts.complement && ` – ${parts.complement}`}
            </span>
            {parts.district && <span>{parts.district}</span>}
          </>
        ) : (
          <span>{house}</span>
        )}
        <PlaceLines {...address} />
      </address>
      <RowMenu items={menu} label={t('customers.address.more', { address: house })} />
    </div>
  );
}
