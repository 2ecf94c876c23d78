import { t } from '#i18n/t.ts';
import { useId, useState } from 'react';
import {
  EYES,
  WEARERS,
  WRITTEN_FOR,
  type EyeName,
  type Findings,
  type TypedEye,
  type TypedPrescription,
} from '#domain/prescriptions/prescription.ts';
import { withAnswer } from '#domain/prescriptions/write-typed.ts';
import { TextAreaField } from '../form/Field.tsx';
import { EyeFields } from './EyeFields.tsx';
import { Asked, findingText } from './FieldFindings.tsx';
import { PowerField } from './PowerField.tsx';
import { PrescriberFields } from './PrescriberFields.tsx';
import { eyeOf, type Figure } from './power-text.ts';
import styles from './Prescription.module.css';

export interface PrescriptionFieldsProps {
  value: TypedPrescription;
  onChange: (value: TypedPrescription) => void;
  /** What `judgePrescription` or the shop says of the value; null while nothing is known. */
  findings: Pick<Findings, 'refusals' | 'questions'> | null;
  /** Whether it was sent: what is missing is an error now. */
  sent?: boolean;
  /** What the shop has refused, by field. */
  errors?: Readonly<Record<string, string>>;
  /** Whether only what lenses depend on is asked for: who wrote it, when, and what else it says do not matter. */
  powersOnly?: boolean;
}

/** What the fields of a prescription have in common. */
export interface FieldState {
  value: TypedPrescription;
  change: (part: Partial<TypedPrescription>) => void;
  errorOf: (name: string) => string | undefined;
  /** Says that a field is complete. */
  leave: (name: string) => void;
  /** The question about a field, with its answers. */
  askedOf: (name: string) => React.ReactNode;
}

/** The fields of a typed prescription. The caller has what is typed; nothing of it is stored in the browser. */
export function PrescriptionFields({
  value,
  onChange,
  findings,
  sent = false,
  errors = {},
  powersOnly = false,
}: PrescriptionFieldsProps) {
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [ownAddition, setOwnAddition] = useState(() =>
    EYES.some((name) => eyeOf(value[name]).addition !== ''),
  );
  const [ownDistances, setOwnDistances] = useState(() =>
    EYES.some((name) => eyeOf(value[name]).dnp !== ''),
  );
  const [hasPrism, setPrism] = useState(() => EYES.some((name) => eyeOf(value[name]).prism !== ''));

  const isShown = (name: string, code: string) => sent || (left.has(name) && code !== 'required');
  const fields: FieldState = {
    value,
    change: (part) => onChange({ ...value, ...part }),
    leave: (name) => setLeft((before) => new Set([...before, name])),
    errorOf: (name) => {
      const found = findings?.refusals.find(
        ({ field, code }) => field === name && isShown(name, code),
      );
      return errors[name] ?? (found && findingText(found));
    },
    askedOf: (name) => {
      const question = findings?.questions.find(({ field }) => field === name);
      if (!question || !isShown(name, question.code)) return null;
      return (
        <Asked
          id={`${id}-${name}`}
          question={question}
          onAnswer={(answer) => onChange(withAnswer(value, question, answer))}
        />
      );
    },
  };

  /** A field that is one text for both eyes. */
  const shared = (figure: Figure & ('addition' | 'pd')) => (
    <PowerField
      name={figure}
      figure={figure}
      label={t(`prescriptionForm.${figure}`)}
      value={value[figure]}
      error={fields.errorOf(figure)}
      onChange={(text) => fields.change({ [figure]: text })}
      onLeave={(text) => {
        fields.change({ [figure]: text });
        fields.leave(figure);
      }}
    >
      {fields.askedOf(figure)}
    </PowerField>
  );

  /** Both eyes without some of their parts, once these are no longer asked for. */
  const without = (...parts: (keyof TypedEye)[]): Record<EyeName, TypedEye> => {
    const cleared = Object.fromEntries(parts.map((part) => [part, '']));
    return {
      od: { ...eyeOf(value.od), ...cleared },
      oe: { ...eyeOf(value.oe), ...cleared },
    };
  };

  const parts = [
    ...(ownAddition ? (['addition'] as const) : []),
    ...(ownDistances ? (['dnp'] as const) : []),
  ];

  return (
    <div className={styles.fields}>
      <p className="small soft">{t('prescriptionForm.keys')}</p>
      {EYES.map((name) => (
        <EyeFields key={name} name={name} fields={fields} parts={parts} prism={hasPrism} />
      ))}
      <div className={styles.both}>
        {!ownAddition && shared('addition')}
        {!ownDistances && shared('pd')}
      </div>
      <div className={styles.options}>
        <label className="check">
          <input
            type="checkbox"
            checked={ownAddition}
            onChange={({ target }) => {
              setOwnAddition(target.checked);
              fields.change(target.checked ? { addition: '' } : without('addition'));
            }}
          />
          {t('prescriptionForm.ownAddition')}
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={ownDistances}
            onChange={({ target }) => {
              setOwnDistances(target.checked);
              fields.change(target.checked ? { pd: '' } : without('dnp'));
            }}
          />
          {t('prescriptionForm.ownDistances')}
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={hasPrism}
            onChange={({ target }) => {
              setPrism(target.checked);
              if (!target.checked) fields.change(without('prism', 'base'));
            }}
          />
          {t('prescriptionForm.hasPrism')}
        </label>
      </div>
      <Choice
        label={t('prescriptionForm.writtenFor.label')}
        options={WRITTEN_FOR.map((one) => [one, t(`prescriptionForm.writtenFor.${one}`)])}
        value={value.writtenFor}
        error={fields.errorOf('writtenFor')}
        onChange={(writtenFor) => fields.change({ writtenFor })}
      />
      <Choice
        label={t('prescriptionForm.wearer.label')}
        options={WEARERS.map((one) => [one, t(`prescriptionForm.wearer.${one}`)])}
        value={value.wearer}
        onChange={(wearer) => fields.change({ wearer })}
      />
      {!powersOnly && (
        <>
          <PrescriberFields fields={fields} />
          <TextAreaField
            label={t('prescriptionForm.text')}
            hint={t('prescriptionForm.textHint')}
            error={fields.errorOf('text')}
            rows={2}
            maxLength={500}
            value={value.text}
            onChange={({ target }) => fields.change({ text: target.value })}
          />
        </>
      )}
    </div>
  );
}

interface ChoiceProps<Name extends string> {
  label: string;
  options: readonly (readonly [Name, string])[];
  value: Name;
  error?: string | undefined;
  onChange: (name: Name) => void;
}

/** One of a few, as chips. */
function Choice<Name extends string>({
  label,
  options,
  value,
  error,
  onChange,
}: ChoiceProps<Name>) {
  const id = useId();
  return (
    <div className="field" role="radiogroup" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      <div className={styles.answers}>
        {options.map(([name, text]) => (
          <label key={name} className="chip">
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={value === name}
              onChange={() => onChange(name)}
            />
            {text}
          </label>
        ))}
      </div>
      {error && <span className="error">{error}</span>}
    </div>
  );
}
