import { Content, Item, Portal, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Fragment, useEffect, useRef } from 'react';
import { portalRoot } from './portal-root.ts';
import type { MenuAction } from './RowMenu.tsx';
import styles from './Ui.module.css';

interface OpenMenuProps {
  items: readonly MenuAction[];
  label: string;
  /** What the button was pressed with before the menu had loaded: a key moves on to the first item. */
  openedBy: 'pointer' | 'key';
}

/** `RowMenu` from its first press on: replaces its button, and opens. */
export function OpenMenu({ items, label, openedBy }: OpenMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (openedBy === 'pointer') return;
    trigger.current?.focus();
    trigger.current?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
    );
  }, [openedBy]);
  return (
    <Root modal={false} defaultOpen={openedBy === 'pointer'}>
      <Trigger ref={trigger} className="button button--icon" aria-label={label}>
        <Ellipsis className="icon" aria-hidden="true" />
      </Trigger>
      <Portal container={portalRoot()}>
        <Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          {items.map((item) => {
            const { label: text, icon: Icon, danger, disabled, onSelect, separated } = item;
            const { href, newTab, download } = item;
            const inner = (
              <>
                {Icon && <Icon className="icon" aria-hidden="true" />}
                {text}
              </>
            );
            return (
              <Fragment key={text}>
                {separated && <Separator className={styles.menuLine} />}
                <Item
                  className={styles.menuItem}
                  data-danger={danger || undefined}
                  disabled={disabled ?? false}
                  asChild={href !== undefined}
                  onSelect={() => onSelect?.()}
                >
                  {href === undefined ? (
                    inner
                  ) : (
                    <a
                      href={href}
                      download={download}
                      {...(newTab && { target: '_blank', rel: 'noopener' })}
                    >
                      {inner}
                    </a>
                  )}
                </Item>
              </Fragment>
            );
          })}
        </Content>
      </Portal>
    </Root>
  );
}
