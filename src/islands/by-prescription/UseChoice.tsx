import { t } from '#i18n/t.ts';
import { useId, type ReactNode } from 'react';
import { LENS_USES, type LensUse } from '#domain/lenses/lens-choice.ts';
import styles from './ByPrescription.module.css';

interface UseChoiceProps {
  use: LensUse;
  onChange: (use: LensUse) => void;
}

/** What the glasses are for. */
export const UseChoice = ({ use, onChange }: UseChoiceProps) => (
  <Chips
    label={t('byPrescription.use.label')}
    options={LENS_USES.map((value) => ({ value, name: t(`lensStep.use.${value}.name`) }))}
    value={use}
    onChange={(value) => onChange(LENS_USES.find((name) => name === value)!)}
  />
);

interface ChipsProps {
  label: string;
  options: readonly { value: string; name: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few, as chips. */
export function Chips({ label, options, value, onChange }: ChipsProps) {
  const id = useId();
  return (
    <div className="field" role="radiogroup" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.name}
          </label>
        ))}
      </div>
    </div>
  );
}
