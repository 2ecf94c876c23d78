import { t } from 'i18next';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useFormAccess } from '../record/RecordForm.tsx';
import styles from './Coupons.module.css';

export interface Named {
  id: string;
  name: string;
}

interface ChosenFieldProps {
  label: string;
  chosen: readonly Named[];
  onChange: (ids: string[]) => void;
  /** With which one is added. */
  children: ReactNode;
}

/** Records that a coupon is limited to, each with a button that takes it out. */
export function ChosenField({ label, chosen, onChange, children }: ChosenFieldProps) {
  const { readOnly } = useFormAccess();
  return (
    <div role="group" aria-label={label} className={styles.chosen}>
      {chosen.length > 0 && (
        <ul className={styles.chips} role="list">
          {chosen.map(({ id, name }) => (
            <li key={id} className={styles.chip}>
              {name}
              {!readOnly && (
                <button
                  type="button"
                  className="button button--quiet button--icon button--small"
                  aria-label={t('dashboard.chosen.remove', { name })}
                  onClick={() =>
                    onChange(chosen.filter((one) => one.id !== id).map((one) => one.id))
                  }
                >
                  <X className="icon" aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && children}
    </div>
  );
}
