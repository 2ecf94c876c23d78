import { t } from '#i18n/t.ts';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type KeyboardEvent } from 'react';
import { type Customer, MAX_NOTE } from '#domain/customers/customer.ts';
import { formatMoment } from '#domain/date.ts';
import { notify } from '#stores/toasts.ts';
import { TextAreaField } from '../../form/Field.tsx';
import { RefusalMessage } from '../../form/RefusalMessage.tsx';
import { useSubmission, type Send } from '../../form/useSubmission.ts';
import { Card } from '../record/RecordLayout.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from './Customer.module.css';
import type { ChangeCustomer } from './customer-changes.ts';

interface CustomerNotesProps {
  item: Customer;
  change: ChangeCustomer;
  mayEdit: boolean;
}

/** What the shop has written down about a customer, and a field for more. */
export function CustomerNotes({ item: { notes }, change, mayEdit }: CustomerNotesProps) {
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = async (noteId: string) => {
    setRemoving(null);
    const refusal = await change('remove-note', { noteId }, t('customers.note.removed'));
    if (refusal) notify.error(refusal.message);
  };
  if (notes.length === 0 && !mayEdit) return null;
  return (
    <Card title={t('customers.notes')}>
      {mayEdit && <NoteForm change={change} />}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ id, text, at, actorName }) => (
            <li key={id} className={styles.note}>
              <p className={styles.noteText}>{text}</p>
              <p className="small soft figures">
                {[actorName, formatMoment(at)].filter(Boolean).join(' · ')}
              </p>
              {mayEdit && (
                <button
                  type="button"
                  className="button button--icon"
                  aria-label={t('customers.note.remove')}
                  onClick={() => setRemoving(id)}
                >
                  <Trash2 className="icon" aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing !== null && (
        <ConfirmDialog
          title={t('customers.note.removeTitle')}
          label={t('dashboard.delete')}
          danger
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>{t('customers.note.removeText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function NoteForm({ change }: { change: ChangeCustomer }) {
  const [text, setText] = useState('');
  const { sending, message, errors, run, formProps } = useSubmission({ edits: true });
  const send: Send = async () => {
    const refusal = await change('note', { text }, t('customers.note.saved'));
    if (refusal === null) setText('');
    return refusal;
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run(send);
  };
  return (
    <form className={styles.noteForm} {...formProps(send)}>
      <RefusalMessage message={message} />
      <TextAreaField
        label={t('customers.note.label')}
        name="text"
        rows={2}
        maxLength={MAX_NOTE}
        value={text}
        placeholder={t('customers.note.hint')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
        error={errors.text}
      />
      <button type="submit" className="button button--small" aria-disabled={sending}>
        {t('customers.note.save')}
      </button>
    </form>
  );
}
