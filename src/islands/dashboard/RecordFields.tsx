import { t } from 'i18next';
import { useState } from 'react';
import { SelectField, TextField } from '../form/Field.tsx';
import styles from './Record.module.css';
import type { FieldSpec, Saved, SectionView } from './view.ts';

interface RecordFieldsProps {
  view: SectionView;
  item: Saved | null;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
}

/**
 * The fields of a record, part by part, and what else its section has. They hold their own values,
 * so that what is typed while the page hydrates stays.
 */
export function RecordFields({ view, item, errors }: RecordFieldsProps) {
  const { section, fields, Extra } = view;
  const [values, setValues] = useState(() => valuesOf(fields, item));
  const note = (name: string, value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  return (
    <>
      {partsOf(fields).map(([part, members]) => (
        <fieldset key={part} className={styles.part}>
          <legend>{t(`${section}.parts.${part}`)}</legend>
          <div className="field-row">
            {members.map((field) => (
              <RecordField
                key={field.name}
                view={view}
                field={field}
                value={values[field.name]}
                error={errors[field.name]}
                onChange={(value) => note(field.name, value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {Extra && (
        <div className={styles.part}>
          <Extra item={item} values={values} />
        </div>
      )}
    </>
  );
}

interface RecordFieldProps {
  view: SectionView;
  field: FieldSpec;
  value: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}

function RecordField({ view: { section }, field, value, error, onChange }: RecordFieldProps) {
  const { name, options, type = 'text' } = field;
  const ties = { name, label: t(`${section}.fields.${name}`), error, defaultValue: value };
  if (!options) {
    return (
      <TextField
        {...ties}
        type={type}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <SelectField {...ties} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {t(`${section}.options.${name}.${option}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** The fields by the part they stand in, in their order. */
function partsOf(fields: readonly FieldSpec[]): [part: string, members: FieldSpec[]][] {
  const parts = new Map<string, FieldSpec[]>();
  for (const field of fields) parts.set(field.part, [...(parts.get(field.part) ?? []), field]);
  return [...parts];
}

/** What the fields hold at first: the record's values, of a new one the first option or nothing. */
function valuesOf(fields: readonly FieldSpec[], item: Saved | null): Record<string, string> {
  const known = (item ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    fields.map(({ name, options }) => [name, String(known[name] ?? options?.[0] ?? '')]),
  );
}
