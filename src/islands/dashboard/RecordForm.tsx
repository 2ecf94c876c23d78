import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { collectForm } from '#domain/form/collect.ts';
import styles from './Record.module.css';
import { RecordFields } from './RecordFields.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { useRecord } from './useRecord.ts';
import type { SectionView } from './view.ts';

interface RecordFormProps {
  view: SectionView;
  record: ReturnType<typeof useRecord>;
  mayEdit: boolean;
}

/**
 * The form of a record: the section's fields and its further parts. Its fields hold what is typed
 * until the record is saved or the changes are discarded, whatever the shop answers.
 */
export function RecordForm({ view, record, mayEdit }: RecordFormProps) {
  const { item, refusal, errors, saving } = record;
  const form = useRef<HTMLFormElement>(null);
  const [discards, setDiscards] = useState(0);
  // A saved record and a discarded change begin new fields, in which nothing is changed yet.
  const fields = `${item?.updatedAt ?? 'new'}.${discards}`;
  const [changedFields, setChangedFields] = useState<string | null>(null);
  const bodyOf = (values: Record<string, string>) => view.body?.(values) ?? values;
  const collected = () => (form.current ? collectForm(new FormData(form.current)) : {});

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void record.save(bodyOf(collected()));
  };
  const change = ({ target }: FormEvent) => {
    setChangedFields(fields);
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      record.mend(target.name);
    }
  };
  const discard = () => {
    record.forgive();
    setDiscards((before) => before + 1);
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} onChange={change} noValidate>
      <fieldset className={styles.fields} disabled={!mayEdit} key={fields}>
        <RecordFields view={view} item={item} errors={errors} />
      </fieldset>
      {refusal && (
        <RefusalNotice
          refusal={refusal}
          onTake={record.take}
          onOverwrite={(current) => void record.save(bodyOf(collected()), current)}
        />
      )}
      {mayEdit && (
        <SaveBar changed={changedFields === fields} saving={saving} onDiscard={discard} />
      )}
    </form>
  );
}
