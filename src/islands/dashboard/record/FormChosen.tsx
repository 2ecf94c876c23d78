import { t } from '#i18n/t.ts';
import X from 'lucide-react/icons/x';
import { useController } from 'react-hook-form';
import { moved } from '../ui/moved.ts';
import { SortableList } from '../ui/SortableList.tsx';
import { ChooseOne } from './ChooseOne.tsx';
import styles from './Chosen.module.css';
import { useFormAccess } from './RecordForm.tsx';

interface FormChosenProps {
  /** Path in the form's values: ids. */
  name: string;
  label: string;
  addLabel: string;
  options: readonly { id: string; name: string }[];
  most: number;
}

/** Records chosen from a short list, in an order that staff choose. What no longer exists can be removed. */
export function FormChosen({ name, label, addLabel, options, most }: FormChosenProps) {
  const { readOnly } = useFormAccess();
  const { field, fieldState } = useController({ name });
  const ids = field.value as string[];
  const nameOf = (id: string) =>
    options.find((one) => one.id === id)?.name ?? t('dashboard.chosen.gone');

  return (
    <div className={styles.chosen} role="group" aria-label={label}>
      <SortableList
        label={label}
        rows={ids.map((id) => ({ key: id, name: nameOf(id) }))}
        onMove={(from, to) => field.onChange(moved(ids, from, to))}
        readOnly={readOnly}
      >
        {(index, handle) => {
          const id = ids[index]!;
          return (
            <div className={styles.row}>
              {handle || <span />}
              <span>{nameOf(id)}</span>
              {!readOnly && (
                <button
                  type="button"
                  className="button button--quiet button--icon button--small"
                  aria-label={t('dashboard.chosen.remove', { name: nameOf(id) })}
                  onClick={() => field.onChange(ids.filter((one) => one !== id))}
                >
                  <X className="icon" aria-hidden="true" />
                </button>
              )}
            </div>
          );
        }}
      </SortableList>
      {!readOnly && ids.length < most && (
        <ChooseOne
          label={addLabel}
          options={options.filter(({ id }) => !ids.includes(id))}
          onAdd={(id) => field.onChange([...ids, id])}
          error={fieldState.error?.message}
        />
      )}
    </div>
  );
}
