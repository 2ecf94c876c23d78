import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { GUIDE_LIMITS } from '#domain/guides/guide.ts';
import type { GuideBody } from '#domain/guides/guide-input.ts';
import { FormText } from '../record/fields.tsx';
import { useFormAccess } from '../record/RecordForm.tsx';
import { PLACES_ID } from '../record/places.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import styles from './Guides.module.css';

/** Links to lists of products, each with its name, in an order that staff choose. */
export function FormLists({ name }: { name: 'products' }) {
  const { readOnly } = useFormAccess();
  const { control, setFocus } = useFormContext<GuideBody>();
  const { fields, append, move, remove } = useFieldArray({ control, name, keyName: 'key' });
  const lists = useWatch({ control, name });
  const add = useRef<HTMLButtonElement>(null);
  const nameOf = (index: number) => lists[index]?.label || t('guides.list', { number: index + 1 });
  /** The focus goes to the list that takes the place of the removed one. */
  const removeAt = (index: number) => {
    flushSync(() => remove(index));
    const next = Math.min(index, fields.length - 2);
    if (next < 0) add.current?.focus();
    else setFocus(`${name}.${next}.label`);
  };
  return (
    <>
      <SortableList
        label={t('guides.lists')}
        rows={fields.map(({ key }, index) => ({ key, name: nameOf(index) }))}
        onMove={move}
        readOnly={readOnly}
      >
        {(index, handle) => (
          <div className={styles.entry} role="group" aria-label={nameOf(index)}>
            {handle || <span />}
            <div className={styles.pair}>
              <FormText
                name={`${name}.${index}.label`}
                label={t('guides.listLabel')}
                maxLength={GUIDE_LIMITS.label}
              />
              <FormText
                name={`${name}.${index}.href`}
                label={t('guides.listHref')}
                maxLength={GUIDE_LIMITS.link}
                list={PLACES_ID}
              />
            </div>
            {!readOnly && (
              <button
                type="button"
                className="button button--quiet button--icon button--small"
                aria-label={t('dashboard.chosen.remove', { name: nameOf(index) })}
                onClick={() => removeAt(index)}
              >
                <X className="icon" aria-hidden="true" />
              </button>
            )}
          </div>
        )}
      </SortableList>
      {!readOnly && fields.length < GUIDE_LIMITS.lists && (
        <button
          ref={add}
          type="button"
          className={`button button--quiet button--small ${styles.add}`}
          onClick={() =>
            append({ label: '', href: '' }, { focusName: `${name}.${fields.length}.label` })
          }
        >
          <Plus className="icon" aria-hidden="true" />
          {t('guides.addList')}
        </button>
      )}
    </>
  );
}
