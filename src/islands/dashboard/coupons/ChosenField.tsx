import { t } from '#i18n/t.ts';
import type { ReactNode } from 'react';
import { useFormAccess } from '../record/RecordForm.tsx';
import { Chips } from '../ui/Chips.tsx';
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
      <Chips
        items={chosen}
        removeLabel={(name) => t('dashboard.chosen.remove', { name })}
        onRemove={
          readOnly
            ? undefined
            : (id) => onChange(chosen.flatMap((one) => (one.id === id ? [] : one.id)))
        }
      />
      {!readOnly && children}
    </div>
  );
}
