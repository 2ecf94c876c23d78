import { t } from '#i18n/t.ts';
import { useId } from 'react';
import { noFindings } from '#domain/prescriptions/judge-prescription.ts';
import { PRISM_BASES, type EyeName, type TypedEye } from '#domain/prescriptions/prescription.ts';
import { readEye } from '#domain/prescriptions/read-prescription.ts';
import { readFigure, readLine } from '#domain/prescriptions/read-typed.ts';
import { writePower } from '#domain/prescriptions/write-typed.ts';
import { SelectField } from '../form/Field.tsx';
import { PowerField } from './PowerField.tsx';
import { eyeOf } from './power-text.ts';
import type { FieldState } from './PrescriptionFields.tsx';
import styles from './Prescription.module.css';

type Part = Exclude<keyof TypedEye, 'base'>;

interface EyeFieldsProps {
  name: EyeName;
  fields: FieldState;
  /** What is asked of each eye besides its power. */
  parts: readonly ('addition' | 'dnp')[];
  prism: boolean;
}

/** How an eye is read whose cylinder was written as plus: with a minus one; null for any other. */
function transposition(typed: TypedEye): string | null {
  const cylinder = readFigure(typed.cylinder);
  if (cylinder.kind !== 'number' || cylinder.sign !== '+' || cylinder.value === 0) return null;
  const eye = readEye(noFindings(), 'od', typed);
  return eye && `${writePower(eye.sphere)} ${writePower(eye.cylinder)} × ${eye.axis}`;
}

/** The figures of one eye. */
export function EyeFields({ name, fields, parts, prism }: EyeFieldsProps) {
  const heading = useId();
  const typed = eyeOf(fields.value[name]);
  const eye = t(`prescriptionForm.eye.${name}`);
  const take = (change: Partial<TypedEye>) => fields.change({ [name]: { ...typed, ...change } });

  const leave = (part: Part, text: string) => {
    // A whole line that was pasted into the first field fills the others too.
    const line =
      part === 'sphere' && readFigure(text).kind === 'unreadable' ? readLine(text) : null;
    take(line?.cylinder ? line : { [part]: text });
    fields.leave(`${name}.${part}`);
  };

  const field = (part: Part) => (
    <PowerField
      key={part}
      name={`${name}.${part}`}
      figure={part}
      label={t(`prescriptionForm.${part}`)}
      eye={eye}
      value={typed[part]}
      error={fields.errorOf(`${name}.${part}`)}
      onChange={(text) => take({ [part]: text })}
      onLeave={(text) => leave(part, text)}
      aside={
        part === 'sphere' && (
          <button
            type="button"
            className={`link small ${styles.plano}`}
            aria-label={t('prescriptionForm.planoOf', { eye })}
            onClick={() => leave('sphere', 'plano')}
          >
            {t('prescriptionForm.plano')}
          </button>
        )
      }
    >
      {fields.askedOf(`${name}.${part}`)}
    </PowerField>
  );
  const asRead = transposition(typed);
  const error = fields.errorOf(name);

  return (
    <section className={styles.eye} aria-labelledby={heading}>
      <h3 id={heading} className={styles.eyeName}>
        <abbr title={eye}>{name.toUpperCase()}</abbr> <span className="soft">{eye}</span>
      </h3>
      {fields.askedOf(name)}
      {error && <p className="error">{error}</p>}
      <div className={styles.powers}>
        {(['sphere', 'cylinder', 'axis', ...parts] as const).map(field)}
        {prism && field('prism')}
        {prism && (
          <SelectField
            label={t('prescriptionForm.base.label')}
            error={fields.errorOf(`${name}.base`)}
            value={typed.base}
            onChange={({ target }) => take({ base: target.value })}
          >
            <option value="">{t('prescriptionForm.base.none')}</option>
            {PRISM_BASES.map((base) => (
              <option key={base} value={base}>
                {t(`prescriptionForm.base.${base}`)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <p className={`small soft ${styles.asRead}`} role="status">
        {asRead && t('prescriptionForm.readAs', { powers: asRead })}
      </p>
    </section>
  );
}
