import { t } from 'i18next';
import type { Access } from '#domain/access/permission.ts';
import { ACCOUNT_STATUSES, type Customer } from '#domain/customers/customer.ts';
import { FormSelect, FormText } from '../record/fields.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { useDeletion } from '../record/useDeletion.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import { StatusBadge } from '../ui/AccountStatusBadge.tsx';
import { CustomerAside } from './CustomerAside.tsx';

const valuesOf = (item: Customer | null) => ({
  fullName: item?.fullName ?? '',
  phone: item?.phone ?? '',
  status: item?.status ?? 'active',
});

/** A customer: what the shop knows, and what it may change. */
export default function CustomerRecord({
  access,
  item: first,
}: {
  access: Access;
  item: Customer;
}) {
  const state = useRecordForm({ section: 'customers', item: first, values: valuesOf });
  const item = state.item ?? first;
  const title = item.fullName || item.email;
  const deletion = useDeletion(state, { title, may: access.delete });
  return (
    <RecordLayout
      section="customers"
      id={item.id}
      title={title}
      status={<StatusBadge section="customers" status={item.status} />}
      menu={deletion.menu}
      aside={<CustomerAside item={item} />}
    >
      <RecordForm state={state} mayEdit={access.edit}>
        <Card title={t('customers.parts.person')}>
          <div className="field-row">
            <FormText name="fullName" label={t('customers.fields.fullName')} />
            <FormText name="phone" label={t('customers.fields.phone')} type="tel" />
            <FormSelect name="status" label={t('customers.fields.status')}>
              {ACCOUNT_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {t(`customers.options.status.${status}`)}
                </option>
              ))}
            </FormSelect>
          </div>
        </Card>
      </RecordForm>
      {deletion.dialog}
    </RecordLayout>
  );
}
