import { t } from '#i18n/t.ts';
import { useId, useState } from 'react';
import { MAX_TAG } from '#domain/dashboard/tags.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { notify } from '#stores/toasts.ts';
import { TextField } from '../../form/Field.tsx';
import { useSubmission, type Send } from '../../form/useSubmission.ts';
import { Card } from '../record/RecordLayout.tsx';
import { Chips } from '../ui/Chips.tsx';
import styles from './Customer.module.css';
import type { ChangeCustomer } from './customer-changes.ts';
import { useTags } from './useTags.ts';

interface CustomerTagsProps {
  item: Customer;
  change: ChangeCustomer;
  mayEdit: boolean;
}

/** Words of the shop's own that group customers: they filter the list. */
export function CustomerTags({ item: { tags }, change, mayEdit }: CustomerTagsProps) {
  const id = useId();
  const [isTyping, setIsTyping] = useState(false);
  const known = useTags(isTyping);
  const [text, setText] = useState('');
  const { sending, message, errors, formProps } = useSubmission({ repeats: true });
  const add: Send = async () => {
    if (text.trim() === '') return null;
    const refusal = await change('tags', { tags: [...tags, text] }, t('dashboard.saved'));
    if (refusal === null) setText('');
    return refusal && { ...refusal, fields: { tag: Object.values(refusal.fields ?? {})[0] ?? '' } };
  };
  const remove = async (tag: string) => {
    const others = tags.filter((one) => one !== tag);
    const refusal = await change('tags', { tags: others }, t('dashboard.saved'));
    if (refusal) notify.error(refusal.message);
  };
  if (tags.length === 0 && !mayEdit) return null;
  return (
    <Card title={t('customers.fields.tags')}>
      <Chips
        items={tags.map((tag) => ({ id: tag, name: tag }))}
        removeLabel={(tag) => t('dashboard.removeTag', { tag })}
        onRemove={mayEdit ? (tag) => void remove(tag) : undefined}
      />
      {mayEdit && (
        <form className={styles.tagForm} {...formProps(add)}>
          <TextField
            label={t('customers.tag')}
            name="tag"
            list={id}
            maxLength={MAX_TAG}
            autoComplete="off"
            value={text}
            onFocus={() => setIsTyping(true)}
            onChange={({ target }) => setText(target.value)}
            error={errors.tag || (errors.tag === undefined ? undefined : message)}
          />
          <datalist id={id}>
            {known.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <button type="submit" className="button" aria-disabled={sending}>
            {t('customers.addTag')}
          </button>
        </form>
      )}
    </Card>
  );
}
