import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { sendForm } from '../form/sent-form.ts';
import { isTypedInto, rememberFocus, useUnsavedGuard } from '../form/unsaved.ts';
import styles from './Record.module.css';
import { RecordFields } from './RecordFields.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { useRecord } from './useRecord.ts';
import type { Saved, SectionView } from './view.ts';

interface RecordFormProps {
  view: SectionView;
  record: ReturnType<typeof useRecord>;
  mayEdit: boolean;
}

/**
 * The form of a record: the section's fields and its further parts. Its fields hold what is typed
 * until that is saved or the changes are discarded, whatever the shop answers, and whenever.
 */
export function RecordForm({ view, record, mayEdit }: RecordFormProps) {
  const { item, refusal, errors, saving, removed } = record;
  const form = useRef<HTMLFormElement>(null);
  // A saved record and a discarded change begin new fields, in which nothing is changed yet.
  const [edition, setEdition] = useState(0);
  const [changed, setChanged] = useState(false);
  const restoreFocus = useRef(() => {});
  useUnsavedGuard(changed && !removed);

  useEffect(() => {
    if (form.current && isTypedInto(form.current)) setChanged(true);
  }, []);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);
  useEffect(() => restoreFocus.current(), [edition]);

  const begin = () => {
    if (form.current) restoreFocus.current = rememberFocus(form.current);
    setEdition((before) => before + 1);
    setChanged(false);
  };
  const save = async (over?: Saved) => {
    if (!form.current) return;
    const sent = sendForm(form.current);
    const taken = await record.save(view.body?.(sent.fields) ?? sent.fields, over);
    if (!taken) return;
    if (sent.isAsSent()) begin();
    else setChanged(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const change = ({ target }: FormEvent) => {
    setChanged(true);
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      record.mend(target.name);
    }
  };
  const discard = () => {
    record.forgive();
    begin();
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  };
  const take = (current: Saved) => {
    record.take(current);
    begin();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} onChange={change} noValidate>
      <fieldset className={styles.fields} disabled={!mayEdit} key={edition}>
        <RecordFields view={view} item={item} errors={errors} />
      </fieldset>
      {refusal && (
        <RefusalNotice
          refusal={refusal}
          onTake={take}
          onOverwrite={(current) => void save(current)}
        />
      )}
      {mayEdit && <SaveBar changed={changed} saving={saving} onDiscard={discard} />}
    </form>
  );
}
