import { t } from '#i18n/t.ts';
import { formatCpf } from '#domain/address/cpf.ts';
import { formatPhone, telLink } from '#domain/address/phone.ts';
import { formatShortDay } from '#domain/date.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Customer.module.css';
import type { ChangeCustomer } from './customer-changes.ts';
import { CustomerAddresses } from './CustomerAddresses.tsx';
import { CustomerConsents } from './CustomerConsents.tsx';
import { CustomerTags } from './CustomerTags.tsx';

interface CustomerAsideProps {
  item: Customer;
  change: ChangeCustomer;
  mayEdit: boolean;
}

/** How to reach a customer, and what sorts them: tags, consent, addresses, account. */
export function CustomerAside(props: CustomerAsideProps) {
  return (
    <>
      <Contact item={props.item} />
      <CustomerTags {...props} />
      <CustomerConsents {...props} />
      <CustomerAddresses {...props} />
    </>
  );
}

const written = { email: (text: string) => text, phone: formatPhone, cpf: formatCpf } as const;

function Contact({ item }: { item: Customer }) {
  const { email, phone, cpf, otherContacts, account } = item;
  return (
    <Card title={t('customers.contact')}>
      <div className={styles.lines}>
        {email && (
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {phone && (
          <a className="link figures" href={telLink(phone)}>
            {phone}
          </a>
        )}
        {cpf && <span className="figures">{t('order.cpf', { cpf: formatCpf(cpf) })}</span>}
        {otherContacts.map(({ kind, value }) => (
          <span key={`${kind}${value}`} className="small soft figures">
            {t('customers.otherContact', { contact: written[kind](value) })}
          </span>
        ))}
      </div>
      {account ? (
        <div className="small soft">
          <p>{t('customers.accountSince', { day: formatShortDay(account.createdAt) })}</p>
          <p>{t(account.emailVerified ? 'customers.verified' : 'customers.unverified')}</p>
        </div>
      ) : (
        <p className="small soft">{t('customers.noAccount')}</p>
      )}
    </Card>
  );
}
