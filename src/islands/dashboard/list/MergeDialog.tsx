import { t, textAt } from '#i18n/t.ts';
import { useId, useState, type ReactNode } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { RefusalMessage } from '../../form/RefusalMessage.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from '../ui/Merge.module.css';

/** A record that may be made one with others. */
export interface Mergeable {
  id: string;
  name: string;
  /** Number of products that have it. */
  products: number;
}

/** What the dialog shows of a section's records. */
export interface MergeTexts<Item> {
  /** Before the name of each: a sample of a colour. */
  sign?: (item: Item) => ReactNode;
  /** Below the name of each. */
  detail: (item: Item) => ReactNode;
  /** What will happen, a sentence each. */
  consequences: (stays: Item, gone: readonly Item[]) => string[];
}

interface MergeDialogProps<Item extends Mergeable> extends MergeTexts<Item> {
  section: Section;
  items: readonly Item[];
  onDone: () => void;
  onClose: () => void;
}

/**
 * Asks which of several records stays, and says what will happen. The one with most products is proposed.
 * Texts are `{section}.merge.title`, `which` and `done`.
 */
export function MergeDialog<Item extends Mergeable>({
  section,
  items,
  sign,
  detail,
  consequences,
  onDone,
  onClose,
}: MergeDialogProps<Item>) {
  const group = useId();
  const [into, setInto] = useState(
    () => items.reduce((most, one) => (one.products > most.products ? one : most)).id,
  );
  const [busy, setBusy] = useState(false);
  const [err, setErr] = useState<string | null>(null);
  const stays = items.find(({ id }) => id === into)!;
  const gone = items.filter(({ id }) => id !== into);

  const merge = async () => {
    setBusy(true);
    setErr(null);
    const ids = items.map(({ id }) => id);
    const answer = await postData(`/api/dashboard/${section}/actions/merge`, { ids, into });
    setBusy(false);
    if (!answer.success) return setErr(answer.err);
    onClose();
    notify.success(textAt(`${section}.merge.done`, { name: stays.name }));
    onDone();
  };

  return (
    <ConfirmDialog
      title={textAt(`${section}.merge.title`)}
      label={t('dashboard.merge.confirm')}
      danger
      busy={busy}
      onConfirm={() => void merge()}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend>{textAt(`${section}.merge.which`)}</legend>
        {items.map((item) => (
          <label key={item.id} className="check">
            <input
              type="radio"
              name={group}
              checked={item.id === into}
              onChange={() => setInto(item.id)}
            />
            <span>
              <span className={styles.name}>
                {sign?.(item)} <strong>{item.name}</strong>
              </span>
              <br />
              <span className="small soft">{detail(item)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ul className={`small ${styles.consequences}`}>
        {consequences(stays, gone).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <RefusalMessage message={err} />
    </ConfirmDialog>
  );
}
