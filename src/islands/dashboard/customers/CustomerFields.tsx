import { t } from '#i18n/t.ts';
import { ACCOUNT_STATUSES, type Customer } from '#domain/customers/customer.ts';
import { FormSelect, FormText } from '../record/fields.tsx';
import { Card } from '../record/RecordLayout.tsx';

/** Name and contacts; the state of the account, if there is one. */
export function CustomerFields({ item }: { item: Customer | null }) {
  const hasAccount = Boolean(item?.account);
  return (
    <Card title={t('customers.parts.person')}>
      <FormText name="fullName" label={t('customers.fields.fullName')} />
      <div className="field-row">
        {!hasAccount && (
          <FormText
            name="email"
            label={t('customers.fields.email')}
            type="email"
            inputMode="email"
            hint={item === null ? t('customers.oneContact') : ''}
          />
        )}
        <FormText name="phone" label={t('customers.fields.phone')} type="tel" inputMode="tel" />
        <FormText name="cpf" label={t('customers.fields.cpf')} inputMode="numeric" />
        {hasAccount && (
          <FormSelect name="status" label={t('customers.fields.status')}>
            {ACCOUNT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`customers.options.status.${status}`)}
              </option>
            ))}
          </FormSelect>
        )}
      </div>
    </Card>
  );
}
