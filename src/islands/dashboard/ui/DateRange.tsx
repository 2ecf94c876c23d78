import { t } from '#i18n/t.ts';
import { TextField } from '../../form/Field.tsx';
import styles from './Ui.module.css';

export interface Days {
  /** 'YYYY-MM-DD', included; null is open. */
  from: string | null;
  to: string | null;
}

interface DateRangeProps {
  /** What is between these days: 'Criado em'. */
  label: string;
  value: Days;
  onChange: (days: Days) => void;
}

/** Two days, each of which may be left open. */
export function DateRange({ label, value: { from, to }, onChange }: DateRangeProps) {
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">{label}</legend>
      <TextField
        label={t('dashboard.from')}
        type="date"
        value={from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || null, to })}
      />
      <TextField
        label={t('dashboard.to')}
        type="date"
        value={to ?? ''}
        onChange={({ target }) => onChange({ from, to: target.value || null })}
      />
    </fieldset>
  );
}
