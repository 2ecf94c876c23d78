import type { Editor } from '@tiptap/react';
import { t } from '#i18n/t.ts';
import { addColumn, addRow, removeColumn, removeRow, removeTable } from './table-nodes.ts';
import styles from './RichText.module.css';

/** What can be done with the table that the caret is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const tools = [
    { label: t('products.text.addRow'), run: addRow },
    { label: t('products.text.addColumn'), run: addColumn },
    { label: t('products.text.removeRow'), run: removeRow },
    { label: t('products.text.removeColumn'), run: removeColumn },
    { label: t('products.text.removeTable'), run: removeTable },
  ];
  return (
    <div className={styles.tools} role="group" aria-label={t('products.text.table')}>
      {tools.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className="button button--quiet button--small"
          // The caret stays in the table.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
