import { t } from 'i18next';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { collectForm } from '#domain/form/collect.ts';
import { SelectField, TextField } from '../form/Field.tsx';
import styles from './Record.module.css';
import type { Refusal, useRecord } from './useRecord.ts';
import type { FieldSpec, Saved, SectionView } from './view.ts';

interface RecordFormProps {
  view: SectionView;
  record: ReturnType<typeof useRecord>;
  mayEdit: boolean;
}

/**
 * The form of a record: the section's fields and its further parts. Its fields hold what is typed
 * until the record is saved, whatever the shop answers.
 */
export function RecordForm({ view, record, mayEdit }: RecordFormProps) {
  const { item, refusal, errors, saving } = record;
  const form = useRef<HTMLFormElement>(null);
  const bodyOf = (fields: Record<string, string>) => view.body?.(fields) ?? fields;
  const collected = () => (form.current ? collectForm(new FormData(form.current)) : {});

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void record.save(bodyOf(collected()));
  };
  const mend = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      record.mend(target.name);
    }
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} onChange={mend} noValidate>
      <fieldset className={styles.fields} disabled={!mayEdit} key={item?.updatedAt ?? 'new'}>
        <Fields view={view} item={item} errors={errors} />
      </fieldset>
      {refusal && (
        <RefusalNotice
          refusal={refusal}
          onTake={record.take}
          onOverwrite={(current) => void record.save(bodyOf(collected()), current)}
        />
      )}
      {mayEdit && (
        <button
          type="submit"
          className={`button button--primary ${styles.save}`}
          aria-disabled={saving}
        >
          {t('dashboard.save')}
        </button>
      )}
    </form>
  );
}

interface FieldsProps {
  view: SectionView;
  item: Saved | null;
  errors: Readonly<Record<string, string>>;
}

/** The fields hold their own values, so that what is typed while the page hydrates stays. */
function Fields({ view, item, errors }: FieldsProps) {
  const { section, fields, Extra } = view;
  const [values, setValues] = useState(() => valuesOf(fields, item));
  return (
    <>
      {fields.map(({ name, options, type = 'text' }) => {
        const ties = { name, label: t(`${section}.fields.${name}`), error: errors[name] };
        const note = (value: string) => setValues((before) => ({ ...before, [name]: value }));
        return options ? (
          <SelectField
            key={name}
            {...ties}
            defaultValue={values[name]}
            onChange={(event) => note(event.target.value)}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {t(`${section}.options.${name}.${option}`)}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={name}
            {...ties}
            type={type}
            defaultValue={values[name]}
            autoComplete="off"
            onChange={(event) => note(event.target.value)}
          />
        );
      })}
      {Extra && <Extra item={item} values={values} />}
    </>
  );
}

/** What the fields hold at first: the record's values, of a new one the first option or nothing. */
function valuesOf(fields: readonly FieldSpec[], item: Saved | null): Record<string, string> {
  const known = (item ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    fields.map(({ name, options }) => [name, String(known[name] ?? options?.[0] ?? '')]),
  );
}

interface RefusalNoticeProps {
  refusal: Refusal;
  onTake: (current: Saved) => void;
  onOverwrite: (current: Saved) => void;
}

function RefusalNotice({ refusal: { message, current }, onTake, onOverwrite }: RefusalNoticeProps) {
  return (
    <div className="notice notice--danger stack" role="alert">
      <p>{message}</p>
      {current && (
        <div className="cluster">
          <button type="button" className="button" onClick={() => onTake(current)}>
            {t('dashboard.takeCurrent')}
          </button>
          <button type="button" className="button" onClick={() => onOverwrite(current)}>
            {t('dashboard.overwrite')}
          </button>
        </div>
      )}
    </div>
  );
}
