import { t } from '#i18n/t.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { LucideIcon } from 'lucide-react/types';
import { useState, type KeyboardEvent } from 'react';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { LoadFailed } from './LoadFailed.tsx';

export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** A link instead of an action on this page. */
  href?: string;
  /** Opens in a new tab: something to print. */
  newTab?: boolean;
  /** Leads to a file. */
  download?: boolean;
  onSelect?: () => void;
  /** A line separates it from the item above. */
  separated?: boolean;
}

interface RowMenuProps {
  items: readonly MenuAction[];
  /** Name of the button; "Mais ações" by default. */
  label?: string;
}

const loadMenu = () => import('./OpenMenu.tsx');

/** The "…" button for rarer actions; the menu is fetched when the pointer or the focus reaches the button. */
export function RowMenu({ items, label = t('dashboard.more') }: RowMenuProps) {
  const { module, state, request } = useOnDemand(loadMenu);
  const [openedBy, setOpenedBy] = useState<'pointer' | 'key' | null>(null);
  if (items.length === 0) {
    // Otherwise it would be open again as soon as there are items, and take the focus from what is being typed.
    if (openedBy) setOpenedBy(null);
    return null;
  }
  if (module && openedBy)
    return <module.OpenMenu items={items} label={label} openedBy={openedBy} />;
  const open = (by: 'pointer' | 'key') => {
    setOpenedBy(by);
    request();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open('key');
  };
  return (
    <>
      <button
        type="button"
        className="button button--icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={request}
        onFocus={request}
        onKeyDown={onKeyDown}
        // A key's click has no count of presses.
        onClick={({ detail }) => open(detail === 0 ? 'key' : 'pointer')}
      >
        <Ellipsis className="icon" aria-hidden="true" />
      </button>
      {openedBy && state === 'failed' && (
        <LoadFailed onRetry={request} onClose={() => setOpenedBy(null)} />
      )}
    </>
  );
}
