import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { asMade } from '#domain/laboratory/as-made.ts';
import { MAX_SAID } from '#domain/laboratory/service-order.ts';
import { compareLenses, type Compared, type MeasuredEye } from '#domain/lenses/tolerances.ts';
import { EYES, type Prescription } from '#domain/prescriptions/prescription.ts';
import { notify } from '#stores/toasts.ts';
import { TextAreaField, TextField } from '../../form/Field.tsx';
import { ActionDialog } from '../orders/ActionDialog.tsx';
import { ComparedTable } from './ComparedTable.tsx';
import styles from './Prescriptions.module.css';
import type { LensDialogProps } from './ReviewDialogs.tsx';

type Part = keyof MeasuredEye;
const PARTS: readonly Part[] = ['sphere', 'cylinder', 'axis', 'addition', 'prism', 'dnp'];

const figure = (typed = ''): number | null => {
  const text = typed.trim().replace(/^[−–]/, '-').replace(',', '.');
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
};

const measuredIn = (fields: Readonly<Record<string, string>>) => {
  const eye = (name: 'od' | 'oe') =>
    Object.fromEntries(
      PARTS.map((part) => [part, figure(fields[`${name}.${part}`])]),
    ) as MeasuredEye;
  return { od: eye('od'), oe: eye('oe'), pd: figure(fields.pd) };
};

/** Only what was ordered is asked for: an axis without a cylinder means nothing. */
const isAsked = (made: Prescription, name: 'od' | 'oe', part: Part): boolean => {
  const eye = made[name];
  if (part === 'axis') return eye.cylinder !== 0;
  if (part === 'addition' || part === 'prism' || part === 'dnp') return eye[part] !== null;
  return true;
};

/** The conference: what the lensmeter says, judged as it is typed. */
export function ConferenceDialog({ shown: { item, act }, onClose }: LensDialogProps) {
  const [compared, setCompared] = useState<readonly Compared[]>([]);
  const { normalised, bought } = item;
  const use = bought?.use ?? 'distance';
  const made = normalised && asMade(normalised, use);
  const failed = compared.some(({ passes }) => !passes);

  const compare = (form: HTMLFormElement | null) => {
    if (!form || !made) return;
    const fields = Object.fromEntries([...new FormData(form)].map(([k, v]) => [k, String(v)]));
    setCompared(compareLenses(made, measuredIn(fields), use === 'multifocal'));
  };

  return (
    <ActionDialog
      title={t('prescriptions.record.conference')}
      label={t('prescriptions.record.conferenceConfirm')}
      wide
      send={({ reason = '', ...fields }) =>
        act(
          'lab',
          { state: 'assembly', reason, ...(made && { measured: measuredIn(fields) }) },
          () => notify.success(t('prescriptions.record.moved.assembly')),
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <div className="stack" onInput={({ target }) => compare((target as HTMLInputElement).form)}>
          {made && (
            <>
              <p className="soft">{t('prescriptions.record.conferenceLead')}</p>
              {EYES.map((name) => (
                <fieldset key={name} className="stack">
                  <legend>{t(`prescriptions.record.${name}Long`)}</legend>
                  <div className={styles.figures}>
                    {PARTS.filter((part) => isAsked(made, name, part)).map((part) => (
                      <TextField
                        key={part}
                        label={t(`prescriptions.record.${part}`)}
                        name={`${name}.${part}`}
                        autoComplete="off"
                        error={errors[`measured.${name}.${part}`]}
                      />
                    ))}
                  </div>
                </fieldset>
              ))}
              {made.pd !== null && (
                <div className={styles.figures}>
                  <TextField label={t('prescriptions.record.pd')} name="pd" autoComplete="off" />
                </div>
              )}
              {compared.length > 0 && <ComparedTable compared={compared} />}
              <p className="small soft">{t('prescriptions.record.toleranceSource')}</p>
            </>
          )}
          {failed && (
            <TextAreaField
              label={t('prescriptions.record.overrule')}
              hint={t('prescriptions.record.overruleHint')}
              name="reason"
              rows={2}
              maxLength={MAX_SAID}
              error={errors.reason}
            />
          )}
        </div>
      )}
    </ActionDialog>
  );
}
