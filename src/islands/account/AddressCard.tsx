import { t } from '#i18n/t.ts';
import type { SavedAddress } from '#domain/account/saved-address.ts';
import { cityText, countryText } from '#domain/address/place-text.ts';
import styles from './AddressBook.module.css';

interface AddressCardProps {
  saved: SavedAddress;
  onEdit: () => void;
  onRemove: () => void;
  onDefault: () => void;
}

/** A stored address, and what can be done with it. */
export function AddressCard({ saved, onEdit, onRemove, onDefault }: AddressCardProps) {
  const { label, isDefault, address } = saved;
  const name = label || address.house;
  return (
    <article className={`card ${styles.address}`}>
      <div className={styles.head}>
        <h2 className={styles.name}>{label || t('account.address')}</h2>
        {isDefault && <span className="badge badge--muted">{t('account.default')}</span>}
      </div>
      <address className={`small soft ${styles.text}`}>
        {address.fullName}
        <br />
        {address.house}
        <br />
        {cityText(address)}
        <br />
        {[address.zipCode, countryText(address)].filter(Boolean).join(', ')}
        <br />
        {address.phone}
      </address>
      <div className={styles.actions}>
        <button
          type="button"
          className="button button--small"
          aria-label={t('account.editNamed', { name })}
          onClick={onEdit}
        >
          {t('account.edit')}
        </button>
        <button
          type="button"
          className="button button--quiet button--small"
          aria-label={t('account.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('account.remove')}
        </button>
        {!isDefault && (
          <button
            type="button"
            className="button button--quiet button--small"
            aria-label={t('account.makeDefaultNamed', { name })}
            onClick={onDefault}
          >
            {t('account.makeDefault')}
          </button>
        )}
      </div>
    </article>
  );
}
