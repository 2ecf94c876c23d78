import { t } from '#i18n/t.ts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Answer } from '#stores/api.ts';
import { TextField } from '../../../form/Field.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** What opens a dialog that makes something. */
export interface Opened {
  /** 'Nova marca' */
  label: string;
  /** What was typed where it was looked for. */
  typed: string;
  onClose: () => void;
}

interface CreateDialogProps<Item> extends Opened {
  /** Longest name. */
  maxLength: number;
  /** Calls the shop. */
  create: (name: string) => Promise<Answer<{ item: Item }>>;
  onCreated: (item: Item) => void;
  /** Further fields, which are given the errors of each. */
  children?: (name: string, errors: Readonly<Record<string, string>>) => ReactNode;
}

/** Asks for the name of something new, and makes it. */
export function CreateDialog<Item>({
  label,
  typed,
  onClose,
  maxLength,
  create,
  onCreated,
  children,
}: CreateDialogProps<Item>) {
  const [name, setName] = useState(typed);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const save = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await create(name.trim());
    setBusy(false);
    if (answer.success) {
      onClose();
      onCreated(answer.item);
    } else {
      const { fields = {}, err } = answer;
      setErrors(Object.keys(fields).length > 0 ? fields : { name: err });
    }
  };
  // The dialog is inside the product's form, which Enter must not save.
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void save();
  };

  return (
    <ConfirmDialog
      title={label}
      label={t('products.create.save')}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="stack" onKeyDown={saveByEnter}>
        <TextField
          label={t('products.create.name')}
          autoFocus
          autoComplete="off"
          maxLength={maxLength}
          value={name}
          error={errors['name']}
          onChange={({ target }) => setName(target.value)}
        />
        {children?.(name, errors)}
      </div>
    </ConfirmDialog>
  );
}
