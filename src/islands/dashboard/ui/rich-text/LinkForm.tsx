import type { Editor } from '@tiptap/react';
import { t } from '#i18n/t.ts';
import { useState, type KeyboardEvent } from 'react';
import styles from './RichText.module.css';

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
