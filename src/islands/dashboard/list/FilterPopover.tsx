import { Anchor, Content, Portal, Root } from '@radix-ui/react-popover';
import { t } from '#i18n/t.ts';
import type { RefObject } from 'react';
import { portalRoot } from '../ui/portal-root.ts';
import { FilterEditor, type FilterEditorProps } from './FilterEditor.tsx';
import styles from './FilterBar.module.css';

interface FilterPopoverProps extends FilterEditorProps {
  /** The button that it belongs to. */
  chip: RefObject<HTMLButtonElement | null>;
}

/** The values of a filter, below its chip. */
export function FilterPopover({ chip, ...editor }: FilterPopoverProps) {
  const { label, onClose } = editor;
  return (
    <Root open onOpenChange={onClose}>
      <Anchor virtualRef={chip as RefObject<HTMLButtonElement>} />
      <Portal container={portalRoot()}>
        <Content
          className={styles.popover}
          aria-label={t('dashboard.filter.edit', { name: label })}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          // A press of the chip closes it by itself.
          onInteractOutside={(event) => {
            if (chip.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) chip.current?.focus();
          }}
        >
          <FilterEditor {...editor} />
        </Content>
      </Portal>
    </Root>
  );
}
