import { Content, Item, Portal, Root, Trigger } from '@radix-ui/react-dropdown-menu';
import type { Editor } from '@tiptap/react';
import { t } from '#i18n/t.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { portalRoot } from '../portal-root.ts';
import uiStyles from '../Ui.module.css';
import type { TextField } from './pieces.ts';
import styles from './RichText.module.css';
import { type KeyboardEvent, useState } from 'react';
import { addColumn, addRow, removeColumn, removeRow, removeTable } from './table-nodes.ts';

interface InsertFieldProps {
  editor: Editor;
  fields: readonly TextField[];
  /** Whether it opens at once: its button was pressed before the editor was there. */
  isOpen: boolean;
}

/** Puts a fact of the shop where the caret is. */
export function InsertField({ editor, fields, isOpen }: InsertFieldProps) {
  return (
    <Root modal={false} defaultOpen={isOpen}>
      <Trigger className={styles.insert}>
        {t('contents.insertField')}
        <ChevronDown className="icon" aria-hidden="true" />
      </Trigger>
      <Portal container={portalRoot()}>
        <Content
          className={uiStyles.menu}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            editor.commands.focus();
          }}
        >
          {fields.map(({ name, label }) => (
            <Item
              key={name}
              className={uiStyles.menuItem}
              onSelect={() =>
                editor.chain().insertContent({ type: 'field', attrs: { name } }).run()
              }
            >
              {label}
            </Item>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

/** The address that the selected text links to. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const close = () => {
    onDone();
    editor.commands.focus();
  };
  const setLink = () => {
    const address = href.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({
          type: 'text',
          text: address,
          marks: [{ type: 'link', attrs: { href: withScheme(address) } }],
        })
        .run();
    } else chain.setLink({ href: withScheme(address) }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      setLink();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className={styles.link}>
      <input
        type="url"
        aria-label={t('products.text.address')}
        placeholder="https://"
        value={href}
        autoFocus
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button button--small" onClick={setLink}>
        {t('products.text.setLink')}
      </button>
      <button type="button" className="button button--quiet button--small" onClick={close}>
        {t('dashboard.cancel')}
      </button>
    </div>
  );
}

/** Completes an address without a scheme: as an e-mail or a site. A path of the shop stays as it is. */
function withScheme(address: string): string {
  if (/^(?:https?:|mailto:|tel:|\/)/i.test(address)) return address;
  return address.includes('@') ? `mailto:${address}` : `https://${address}`;
}

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
