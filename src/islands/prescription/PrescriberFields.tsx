import { t } from '#i18n/t.ts';
import { UFS } from '#domain/address/zip-code.ts';
import { COUNCILS, type Council, type Prescriber } from '#domain/prescriptions/prescription.ts';
import { SelectField, TextField } from '../form/Field.tsx';
import type { FieldState } from './PrescriptionFields.tsx';
import styles from './Prescription.module.css';

/** When a prescription was written, and by whom. */
export function PrescriberFields({ fields }: { fields: FieldState }) {
  const { issuedAt, prescriber } = fields.value;
  const take = (change: Partial<Prescriber>) =>
    fields.change({ prescriber: { ...prescriber, ...change } });
  const of = (part: keyof Prescriber) => ({
    label: t(`prescriptionForm.prescriber.${part}`),
    error: fields.errorOf(`prescriber.${part}`),
    value: prescriber[part],
    onBlur: () => fields.leave(`prescriber.${part}`),
  });
  return (
    <fieldset className={styles.prescriber}>
      <legend className={styles.eyeName}>{t('prescriptionForm.prescriber.legend')}</legend>
      <TextField
        type="date"
        label={t('prescriptionForm.issuedAt')}
        error={fields.errorOf('issuedAt')}
        value={issuedAt}
        onChange={({ target }) => fields.change({ issuedAt: target.value })}
        onBlur={() => fields.leave('issuedAt')}
      />
      <TextField
        {...of('name')}
        autoComplete="off"
        maxLength={120}
        onChange={({ target }) => take({ name: target.value })}
      />
      <div className={styles.register}>
        <SelectField
          {...of('council')}
          onChange={({ target }) => take({ council: target.value as Council | '' })}
        >
          <option value="">{t('prescriptionForm.prescriber.choose')}</option>
          {COUNCILS.map((council) => (
            <option key={council} value={council}>
              {council}
            </option>
          ))}
        </SelectField>
        <SelectField {...of('state')} onChange={({ target }) => take({ state: target.value })}>
          <option value="">{t('prescriptionForm.prescriber.choose')}</option>
          {UFS.map(({ code }) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
        <TextField
          {...of('number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          onChange={({ target }) => take({ number: target.value })}
        />
      </div>
    </fieldset>
  );
}
