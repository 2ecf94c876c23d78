import { Content, Item, Portal, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu';
import { t } from 'i18next';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { LucideIcon } from 'lucide-react/types';
import { Fragment } from 'react';
import { portalRoot } from './portal-root.ts';
import styles from './Ui.module.css';

export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** A link instead of an action on this page. */
  href?: string;
  /** Opens in a new tab: something to print. */
  newTab?: boolean;
  onSelect?: () => void;
  /** A line separates it from the item above. */
  separated?: boolean;
}

interface RowMenuProps {
  items: readonly MenuAction[];
  /** Name of the button; "Mais ações" by default. */
  label?: string;
}

/** The "…" button with what is done more rarely. */
export function RowMenu({ items, label = t('dashboard.more') }: RowMenuProps) {
  if (items.length === 0) return null;
  return (
    <Root modal={false}>
      <Trigger className="button button--icon" aria-label={label}>
        <Ellipsis className="icon" aria-hidden="true" />
      </Trigger>
      <Portal container={portalRoot()}>
        <Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          {items.map(
            ({ label: text, icon: Icon, danger, disabled, href, newTab, onSelect, separated }) => {
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
                      <a href={href} {...(newTab && { target: '_blank', rel: 'noopener' })}>
                        {inner}
                      </a>
                    )}
                  </Item>
                </Fragment>
              );
            },
          )}
        </Content>
      </Portal>
    </Root>
  );
}
