import { t } from '#i18n/t.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { notify } from '#stores/toasts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import type { OwnView, OwnViews } from './useSavedViews.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import styles from './ViewTabs.module.css';

interface OwnViewMenuProps {
  view: OwnView;
  own: OwnViews;
  onRemoved: () => void;
}

/** Actions on one of the user's own views: rename, move, delete. */
export function OwnViewMenu({ view, own, onRemoved }: OwnViewMenuProps) {
  const [asks, setAsks] = useState<'name' | 'removal' | null>(null);
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState('');
  const frame = useRef<HTMLSpanElement>(null);
  const { id, name } = view;
  const ids = own.views.map((one) => one.id);
  const index = ids.indexOf(id);

  const move = async (to: number) => {
    const others = ids.filter((other) => other !== id);
    const refusal = await own.sort(others.toSpliced(to, 0, id));
    if (refusal) notify.error(refusal.message);
    else setMoved(t('dashboard.sort.moved', { name, place: to + 1, count: ids.length }));
  };
  // A tab that changes its place loses the focus with it.
  useEffect(() => {
    if (moved !== '') frame.current?.querySelector('button')?.focus();
  }, [moved]);

  const remove = async () => {
    setBusy(true);
    const refusal = await own.remove(id);
    if (!refusal) return onRemoved();
    setBusy(false);
    setAsks(null);
    notify.error(refusal.message);
  };

  return (
    <span ref={frame} className={styles.menu}>
      <RowMenu
        label={t('dashboard.ownViews.options', { name })}
        items={[
          {
            label: t('dashboard.ownViews.rename'),
            icon: Pencil,
            onSelect: () => setAsks('name'),
          },
          {
            label: t('dashboard.ownViews.left'),
            icon: ArrowLeft,
            disabled: index === 0,
            onSelect: () => void move(index - 1),
          },
          {
            label: t('dashboard.ownViews.right'),
            icon: ArrowRight,
            disabled: index === ids.length - 1,
            onSelect: () => void move(index + 1),
          },
          {
            label: t('dashboard.delete'),
            icon: Trash,
            danger: true,
            separated: true,
            onSelect: () => setAsks('removal'),
          },
        ]}
      />
      <span className="visually-hidden" aria-live="polite">
        {moved}
      </span>
      {asks === 'name' && (
        <ViewNameDialog
          title={t('dashboard.ownViews.renameTitle')}
          name={name}
          send={(text) => own.rename(id, text)}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'removal' && (
        <ConfirmDialog
          title={t('dashboard.ownViews.removeTitle', { name })}
          label={t('dashboard.delete')}
          danger
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsks(null)}
        >
          <p>{t('dashboard.ownViews.removeText')}</p>
        </ConfirmDialog>
      )}
    </span>
  );
}
