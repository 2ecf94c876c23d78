import { t } from '#i18n/t.ts';
import { useId } from 'react';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { refusalOf } from '../../form/refusal.ts';
import { TextField } from '../../form/Field.tsx';
import type { Selection } from '../list/screen.ts';
import { ActionDialog } from '../orders/ActionDialog.tsx';

interface TagSelectionProps {
  selection: Selection;
  known: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a tag, and adds it to the chosen customers. */
export function TagSelection({ selection, known, onDone, onClose }: TagSelectionProps) {
  const id = useId();
  const send = async ({ tag = '' }: Record<string, string>) => {
    const body = { ...selection.body, tags: [tag] };
    const answer = await postData('/api/dashboard/customers/actions/tag', body);
    const refusal = refusalOf(answer);
    if (refusal) return { ...refusal, fields: { tag: refusal.fields?.['tags.0'] ?? '' } };
    notify.success(t('customers.tagged', { count: selection.count }));
    onDone();
    return null;
  };
  return (
    <ActionDialog
      title={t('customers.tagSelection', { count: selection.count })}
      label={t('customers.actions.tag')}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={t('customers.tag')}
            name="tag"
            list={id}
            maxLength={40}
            autoComplete="off"
            error={errors.tag}
          />
          <datalist id={id}>
            {known.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
    </ActionDialog>
  );
}
