import { t } from '#i18n/t.ts';
import { useState, type KeyboardEvent } from 'react';
import { mailText } from '#i18n/mail-text.ts';
import { TextAreaField } from '../../../form/Field.tsx';
import { useSubmission, type Send } from '../../../form/useSubmission.ts';
import styles from './OrderPage.module.css';
import type { ShownOrder } from './useOrderRecord.ts';

/** Adds a note to the order: for the shop alone, unless it is marked to be sent to the buyer. */
export function NoteForm({ shown: { order, act } }: { shown: ShownOrder }) {
  const [toBuyer, setToBuyer] = useState(false);
  const [text, setText] = useState('');
  const { sending, message, errors, run, formProps } = useSubmission({ edits: true });
  const hasEmail = order.customer.email !== '';

  const send: Send = async () => {
    const done = t(toBuyer ? 'orders.note.told' : 'orders.note.kept');
    const refusal = await act('note', { orderId: order.id, text, toBuyer }, done);
    if (refusal === null) setText('');
    return refusal;
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run(send);
  };

  return (
    <form className={styles.note} {...formProps(send)}>
      {message && (
        <p className="notice notice--danger" role="alert">
          {message}
        </p>
      )}
      <TextAreaField
        label={t('orders.note.label')}
        name="text"
        rows={2}
        value={text}
        placeholder={mailText(toBuyer ? 'orders.note.toBuyerHint' : 'orders.note.hint')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
        error={errors.text}
      />
      <div className={styles.noteFoot}>
        {hasEmail && (
          <label className="check">
            <input
              type="checkbox"
              name="toBuyer"
              checked={toBuyer}
              onChange={({ target }) => setToBuyer(target.checked)}
            />
            {t('orders.note.toBuyer')}
          </label>
        )}
        <button type="submit" className="button button--small" aria-disabled={sending}>
          {t(toBuyer ? 'orders.note.send' : 'orders.note.keep')}
        </button>
      </div>
    </form>
  );
}
