import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, type KeyboardEvent } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { ATTRIBUTE_LIMITS } from '#domain/attributes/attribute.ts';
import { RemoveButton } from '../ui/RemoveButton.tsx';
import { TextField } from '../../form/Field.tsx';
import { useBoundField } from '../record/fields.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { useFormAccess } from '../record/RecordForm.tsx';
import { notify } from '#stores/toasts.ts';
import styles from './Attributes.module.css';

export interface ValueRow {
  /** Set for a value that is stored. */
  id?: string;
  name: string;
  variants: number;
}

interface AttributeForm {
  values: ValueRow[];
}

/** The values of an attribute, in their order. */
export function AttributeValues() {
  const { readOnly } = useFormAccess();
  const { control, formState } = useFormContext<AttributeForm>();
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: 'values',
    keyName: 'key',
  });
  const values = useWatch({ control, name: 'values' });
  const errorId = useId();
  const { values: error } = formState.errors;
  const message = error?.message ?? error?.root?.message;

  const add = () =>
    append({ name: '', variants: 0 }, { focusName: `values.${fields.length}.name` });
  const addByEnter = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || index < fields.length - 1) return;
    event.preventDefault();
    if (values[index]?.name.trim()) add();
  };
  const drop = (index: number) => {
    const { name, variants } = values[index]!;
    if (variants > 0) notify.error(t('attributes.valueInUse', { name, count: variants }));
    else remove(index);
  };

  return (
    <div role="group" aria-label={t('attributes.fields.values')} aria-describedby={errorId}>
      <SortableList
        label={t('attributes.fields.values')}
        rows={fields.map(({ key }, index) => ({
          key,
          name: values[index]?.name || t('attributes.value', { number: index + 1 }),
        }))}
        onMove={move}
        readOnly={readOnly}
      >
        {(index, handle) => (
          <div className={styles.value}>
            {handle || <span />}
            <ValueField
              index={index}
              variants={values[index]?.variants ?? 0}
              onKeyDown={(event) => addByEnter(event, index)}
            />
            {!readOnly && (
              <RemoveButton
                label={t('attributes.removeValue', {
                  name: values[index]?.name || t('attributes.value', { number: index + 1 }),
                })}
                onRemove={() => drop(index)}
              >
                <X className="icon" aria-hidden="true" />
              </RemoveButton>
            )}
          </div>
        )}
      </SortableList>
      <span id={errorId} className={styles.error}>
        {message}
      </span>
      {!readOnly && fields.length < ATTRIBUTE_LIMITS.values && (
        <button
          type="button"
          className={`button button--quiet button--small ${styles.add}`}
          onClick={add}
        >
          <Plus className="icon" aria-hidden="true" />
          {t('attributes.addValue')}
        </button>
      )}
    </div>
  );
}

interface ValueFieldProps {
  index: number;
  variants: number;
  onKeyDown: (event: KeyboardEvent) => void;
}

function ValueField({ index, variants, onKeyDown }: ValueFieldProps) {
  return (
    <TextField
      {...useBoundField(`values.${index}.name`)}
      label={t('attributes.value', { number: index + 1 })}
      hint={variants > 0 ? t('attributes.variants', { count: variants }) : undefined}
      autoComplete="off"
      maxLength={ATTRIBUTE_LIMITS.name}
      onKeyDown={onKeyDown}
    />
  );
}
