import { t } from '#i18n/t.ts';
import { BLANK_EYE, BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import {
  COUNCILS,
  EYES,
  PRISM_BASES,
  type TypedEye,
  type TypedPrescription,
} from '#domain/prescriptions/prescription.ts';
import { typedPowers } from '#domain/prescriptions/write-typed.ts';
import { UFS } from '#domain/address/zip-code.ts';
import { notify } from '#stores/toasts.ts';
import { SelectField, TextField } from '../../form/Field.tsx';
import { ActionDialog } from '../orders/ActionDialog.tsx';
import styles from './Prescriptions.module.css';
import type { LensDialogProps } from './ReviewDialogs.tsx';

const PARTS = ['sphere', 'cylinder', 'axis', 'addition', 'dnp', 'prism'] as const;

const read = (fields: Record<string, string>, name: string): string => fields[name] ?? '';

/** The form's fields as a prescription. */
function prescriptionOf(
  fields: Record<string, string>,
  first: TypedPrescription,
): TypedPrescription {
  const eye = (name: 'od' | 'oe'): TypedEye => ({
    sphere: read(fields, `${name}.sphere`),
    cylinder: read(fields, `${name}.cylinder`),
    axis: read(fields, `${name}.axis`),
    addition: read(fields, `${name}.addition`),
    dnp: read(fields, `${name}.dnp`),
    prism: read(fields, `${name}.prism`),
    base: read(fields, `${name}.base`),
  });
  return {
    ...first,
    od: eye('od'),
    oe: eye('oe'),
    addition: '',
    pd: read(fields, 'pd'),
    writtenFor: read(fields, 'writtenFor') === 'near' ? 'near' : 'distance',
    issuedAt: read(fields, 'issuedAt'),
    prescriber: {
      name: read(fields, 'prescriberName'),
      council: COUNCILS.find((one) => one === read(fields, 'council')) ?? '',
      state: read(fields, 'uf'),
      number: read(fields, 'councilNumber'),
    },
  };
}

/** The powers as staff read them on the paper: approving with them puts them in the place of what was sent. */
export function CorrectDialog({ shown: { item, act }, onClose }: LensDialogProps) {
  const sent = item.typed ?? BLANK_PRESCRIPTION;
  const first: TypedPrescription = item.normalised
    ? { ...sent, ...typedPowers(item.normalised) }
    : sent;
  const eyeOf = (name: 'od' | 'oe'): TypedEye => {
    const eye = first[name];
    return typeof eye === 'string' ? BLANK_EYE : eye;
  };
  const { prescriber } = first;
  return (
    <ActionDialog
      title={t('prescriptions.record.correctTitle')}
      label={t('prescriptions.record.correctConfirm')}
      wide
      send={async (fields) => {
        const refusal = await act(
          'approve',
          {
            prescription: prescriptionOf(fields, first),
            acceptExpired: read(fields, 'acceptExpired') === 'on',
          },
          ({ state }) =>
            notify.success(
              t(
                state === 'approved'
                  ? 'prescriptions.record.approved'
                  : 'prescriptions.record.approvedFirst',
              ),
            ),
        );
        if (!refusal?.fields) return refusal;
        const errors = Object.entries(refusal.fields).map(([name, text]) => [
          name.replace(/^prescription\./, '').replace(/^prescriber\.name$/, 'prescriberName'),
          text,
        ]);
        return { ...refusal, fields: Object.fromEntries(errors) as Record<string, string> };
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">{t('prescriptions.record.correctLead')}</p>
          {EYES.map((name) => (
            <fieldset key={name} className="stack">
              <legend>{t(`prescriptions.record.${name}Long`)}</legend>
              <div className={styles.figures}>
                {PARTS.map((part) => (
                  <TextField
                    key={part}
                    label={t(`prescriptions.record.${part}`)}
                    name={`${name}.${part}`}
                    defaultValue={eyeOf(name)[part]}
                    inputMode="text"
                    autoComplete="off"
                    error={errors[`${name}.${part}`]}
                  />
                ))}
                <SelectField
                  label={t('prescriptions.record.prismBase')}
                  name={`${name}.base`}
                  defaultValue={eyeOf(name).base}
                  error={errors[`${name}.base`]}
                >
                  <option value="" />
                  {PRISM_BASES.map((base) => (
                    <option key={base} value={base}>
                      {t(`prescriptions.record.base.${base}`)}
                    </option>
                  ))}
                </SelectField>
              </div>
              {errors[name] && <p className="error">{errors[name]}</p>}
            </fieldset>
          ))}
          <div className={styles.two}>
            <TextField
              label={t('prescriptions.record.pd')}
              name="pd"
              defaultValue={first.pd}
              error={errors.pd ?? errors.addition}
            />
            <SelectField
              label={t('prescriptions.record.writtenFor')}
              name="writtenFor"
              defaultValue={first.writtenFor}
              error={errors.writtenFor}
            >
              <option value="distance">{t('prescriptions.record.writtenForDistance')}</option>
              <option value="near">{t('prescriptions.record.writtenForNear')}</option>
            </SelectField>
            <TextField
              label={t('prescriptions.record.issuedAt')}
              name="issuedAt"
              type="date"
              defaultValue={first.issuedAt}
              error={errors.issuedAt}
            />
            <TextField
              label={t('prescriptions.record.prescriber')}
              name="prescriberName"
              defaultValue={prescriber.name}
              error={errors.prescriberName}
            />
            <SelectField
              label={t('prescriptions.record.council')}
              name="council"
              defaultValue={prescriber.council}
              error={errors['prescriber.council']}
            >
              <option value="" />
              {COUNCILS.map((council) => (
                <option key={council}>{council}</option>
              ))}
            </SelectField>
            <SelectField
              label={t('prescriptions.record.uf')}
              name="uf"
              defaultValue={prescriber.state}
              error={errors['prescriber.state']}
            >
              <option value="" />
              {UFS.map(({ code }) => (
                <option key={code}>{code}</option>
              ))}
            </SelectField>
            <TextField
              label={t('prescriptions.record.councilNumber')}
              name="councilNumber"
              defaultValue={prescriber.number}
              error={errors['prescriber.number']}
            />
          </div>
          {errors.lens && <p className="error">{errors.lens}</p>}
          <label className="check">
            <input type="checkbox" name="acceptExpired" /> {t('prescriptions.record.acceptExpired')}
          </label>
        </>
      )}
    </ActionDialog>
  );
}
