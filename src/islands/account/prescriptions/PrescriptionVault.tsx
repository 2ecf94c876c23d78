import { t } from '#i18n/t.ts';
import Eye from 'lucide-react/icons/eye';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import type { OwnPrescription } from '#domain/prescriptions/vault.ts';
import { deleteData, getData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PrescriptionCard } from './PrescriptionCard.tsx';
import { PrescriptionForm } from './PrescriptionForm.tsx';
import styles from './Vault.module.css';
import VersionsDialog from './VersionsDialog.tsx';

interface PrescriptionList {
  prescriptions: OwnPrescription[];
  page: number;
  pages: number;
}

interface PrescriptionVaultProps {
  list: PrescriptionList;
  /** '2026-11-03'. */
  today: string;
}

const PATH = '/api/account/prescriptions';

/** The prescriptions of an account: add, change, look at earlier versions, remove. */
export default function PrescriptionVault({ list, today }: PrescriptionVaultProps) {
  const [{ prescriptions, page, pages }, setList] = useState(list);
  /** The one being changed; 'new' for one that is not stored yet. */
  const [edited, edit] = useState<OwnPrescription | 'new' | null>(null);
  const [opened, open] = useState<{ of: OwnPrescription; what: 'versions' | 'removal' } | null>(
    null,
  );
  const add = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);

  // The form that had the focus is gone, and this button is back.
  useEffect(() => {
    if (wasEdited.current && edited === null) add.current?.focus();
    wasEdited.current = edited !== null;
  }, [edited]);

  const replace = (change: (before: OwnPrescription[]) => OwnPrescription[]) =>
    setList((before) => ({ ...before, prescriptions: change(before.prescriptions) }));

  const take = (stored: OwnPrescription) => {
    replace((before) => [stored, ...before.filter(({ _id }) => _id !== stored._id)]);
    edit(null);
    notify.success(t('prescriptionVault.saved'));
  };

  const remove = async ({ _id: id }: OwnPrescription) => {
    const answer = await deleteData(`${PATH}/${id}`);
    open(null);
    if (!answer.success && answer.status !== 404) return notify.error(answer.err);
    replace((before) => before.filter(({ _id }) => _id !== id));
    notify.success(t('prescriptionVault.removed'));
  };

  const loadMore = async () => {
    const answer = await getData<PrescriptionList>(`${PATH}?page=${page + 1}`);
    if (!answer.success) return notify.error(answer.err);
    const known = new Set(prescriptions.map(({ _id }) => _id));
    setList({
      ...answer,
      prescriptions: [
        ...prescriptions,
        ...answer.prescriptions.filter(({ _id }) => !known.has(_id)),
      ],
    });
  };

  if (edited !== null) {
    return (
      <PrescriptionForm
        stored={edited === 'new' ? null : edited}
        onCancel={() => edit(null)}
        onSaved={take}
      />
    );
  }
  const addButton = (
    <button ref={add} type="button" className="button button--primary" onClick={() => edit('new')}>
      <Plus size={18} aria-hidden="true" />
      {t('prescriptionVault.add')}
    </button>
  );
  if (prescriptions.length === 0) {
    return (
      <EmptyState
        icon={Eye}
        text={t('prescriptionVault.empty')}
        hint={t('prescriptionVault.emptyHint')}
      >
        {addButton}
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      <p className="soft">{t('prescriptionVault.lead')}</p>
      <ul className={styles.list}>
        {prescriptions.map((prescription) => (
          <li key={prescription._id}>
            <PrescriptionCard
              prescription={prescription}
              today={today}
              onEdit={() => edit(prescription)}
              onVersions={() => open({ of: prescription, what: 'versions' })}
              onRemove={() => open({ of: prescription, what: 'removal' })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {addButton}
        {page < pages && (
          <button type="button" className="button" onClick={() => void loadMore()}>
            {t('prescriptionVault.more')}
          </button>
        )}
      </div>
      {opened?.what === 'versions' && (
        <VersionsDialog prescription={opened.of} onClose={() => open(null)} />
      )}
      {opened?.what === 'removal' && (
        <Dialog
          title={t('prescriptionVault.removeTitle')}
          onClose={() => open(null)}
          actions={
            <>
              <button type="button" className="button button--quiet" onClick={() => open(null)}>
                {t('prescriptionVault.cancel')}
              </button>
              <button
                type="button"
                className="button button--primary"
                onClick={() => void remove(opened.of)}
              >
                {t('prescriptionVault.remove')}
              </button>
            </>
          }
        >
          <p>{t('prescriptionVault.removeText', { name: opened.of.person })}</p>
        </Dialog>
      )}
    </div>
  );
}
