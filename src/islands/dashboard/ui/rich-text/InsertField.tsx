import { Content, Item, Portal, Root, Trigger } from '@radix-ui/react-dropdown-menu';
import type { Editor } from '@tiptap/react';
import { t } from '#i18n/t.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { portalRoot } from '../portal-root.ts';
import uiStyles from '../Ui.module.css';
import type { TextField } from './pieces.ts';
import styles from './RichText.module.css';

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
