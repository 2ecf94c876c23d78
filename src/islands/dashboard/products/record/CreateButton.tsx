import { t } from 'i18next';
import Plus from 'lucide-react/icons/plus';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Answer } from '#stores/api.ts';
import { TextField } from '../../../form/Field.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import styles from './Product.module.css';
import { useCreation, type Creatable } from './creation.ts';

interface CreateButtonProps<Item> {
  section: Creatable;
  /** 'Nova marca'; the button and the dialog are called so. */
  label: string;
  /** What has been typed where it was looked for. */
  typed?: string;
  /** Longest name. */
  maxLength: number;
  /** Calls the shop. */
  create: (name: string) => Promise<Answer<{ item: Item }>>;
  onCreated: (item: Item) => void;
  /** Further fields, told what is wrong with each. */
  children?: (name: string, errors: Readonly<Record<string, string>>) => ReactNode;
}

/** Makes what the form lacks without leaving it; there only for those who may. */
export function CreateButton<Item>({
  section,
  label,
  typed = '',
  maxLength,
  create,
  onCreated,
  children,
}: CreateButtonProps<Item>) {
  const { creatable } = useCreation();
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  if (!creatable.includes(section)) return null;

  const close = () => {
    setName(null);
    setErrors({});
  };
  const save = async () => {
    if (busy || name === null) return;
    setBusy(true);
    const answer = await create(name.trim());
    setBusy(false);
    if (answer.success) {
      close();
      onCreated(answer.item);
    } else {
      const { fields = {}, err } = answer;
      setErrors(Object.keys(fields).length > 0 ? fields : { name: err });
    }
  };
  // The dialog stands within the product's form, which Enter must not save.
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void save();
  };

  return (
    <>
      <button
        type="button"
        className={`button button--quiet button--small ${styles.create}`}
        onClick={() => setName(typed.trim())}
      >
        <Plus className="icon" aria-hidden="true" />
        {typed.trim() === '' ? `${label}…` : t('products.create.named', { name: typed.trim() })}
      </button>
      {name !== null && (
        <ConfirmDialog
          title={label}
          label={t('products.create.save')}
          busy={busy}
          onConfirm={() => void save()}
          onClose={close}
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
      )}
    </>
  );
}
