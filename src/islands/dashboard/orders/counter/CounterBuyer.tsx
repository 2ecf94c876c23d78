import { t } from '#i18n/t.ts';
import UserSearch from 'lucide-react/icons/user-search';
import type { Ref } from 'react';
import { useImperativeHandle, useRef } from 'react';
import { formatCpf } from '#domain/address/cpf.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { CustomerItem } from '#domain/customers/customer.ts';
import type { BuyerNeeds } from '#domain/orders/counter.ts';
import { mailText } from '#i18n/mail-text.ts';
import { TextField } from '../../../form/Field.tsx';
import { ChangeStatus } from '../../../ui/ChangeStatus.tsx';
import { findCustomers } from '../calls.ts';
import styles from './Counter.module.css';
import { Finder } from '../Finder.tsx';
import finderStyles from '../Finder.module.css';
import { FormPanel } from '../FormPanel.tsx';

/** The buyer: name and phone are enough, and a small sale needs neither. */
export interface Buyer {
  /** The chosen customer; null for one who is not known yet. */
  customerId: string | null;
  fullName: string;
  phone: string;
  email: string;
  cpf: string;
}

interface CounterBuyerProps {
  ref?: Ref<{ focus: () => void }>;
  buyer: Buyer;
  errors: Readonly<Record<string, string>>;
  findsCustomers: boolean;
  needs: BuyerNeeds;
  onChange: (buyer: Buyer) => void;
}

/** Picks a known customer, or takes down a new one. */
export function CounterBuyer({
  ref,
  buyer,
  errors,
  findsCustomers,
  needs,
  onChange,
}: CounterBuyerProps) {
  const finder = useRef<{ focus: () => void }>(null);
  const section = useRef<HTMLElement>(null);
  const nameField = () =>
    section.current?.querySelector<HTMLInputElement>('[name="buyer.fullName"]');
  useImperativeHandle(ref, () => ({ focus: () => (finder.current ?? nameField())?.focus() }));

  const choose = ({ id, fullName, phone, email, cpf }: CustomerItem) =>
    onChange({ customerId: id, fullName, phone, email, cpf: formatCpf(cpf) });
  const bind = (field: Exclude<keyof Buyer, 'customerId'>) => ({
    name: `buyer.${field}`,
    label: t(`orders.counter.buyer.${field}`),
    value: buyer[field],
    error: errors[`buyer.${field}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...buyer, [field]: target.value }),
  });

  /** A field that became compulsory says why: what was added, or is left for later, is elsewhere on the page. */
  const asked = (reason: BuyerNeeds[keyof BuyerNeeds]) =>
    reason
      ? {
          required: true,
          'aria-required': true,
          hint: mailText(`orders.counter.needed.${reason}`),
        }
      : { hint: t('orders.counter.optional') };
  const contact = asked(needs.contact);
  const reasons = [needs.contact, needs.email].filter((reason) => reason !== null);

  return (
    <FormPanel id="buyer" title={t('orders.customer')} ref={section}>
      {findsCustomers && (
        <Finder
          ref={finder}
          label={t('orders.counter.findBuyer')}
          hint={t('orders.counter.findBuyerHint')}
          icon={UserSearch}
          find={findCustomers}
          keyOf={({ id }) => id}
          option={({ fullName, email, phone }) => (
            <span className={finderStyles.words}>
              <span>{fullName || email}</span>
              <span className="soft figures">{[phone, email].filter(Boolean).join(' · ')}</span>
            </span>
          )}
          onChoose={choose}
          chosenText={({ fullName }) => t('orders.counter.chosen', { name: fullName })}
          notFound={t('orders.counter.noBuyer')}
          onDone={() => nameField()?.focus()}
        />
      )}
      {buyer.customerId && (
        <p className={styles.known}>
          <span>{t('orders.counter.known')}</span>
          <a
            className={styles.textLink}
            href={`${dashboardPath('customers')}/${buyer.customerId}`}
            target="_blank"
            rel="noopener"
          >
            {t('orders.counter.openBuyer')}
          </a>
          <button
            type="button"
            className={styles.textButton}
            onClick={() => onChange({ ...buyer, customerId: null })}
          >
            {t('orders.counter.unlink')}
          </button>
        </p>
      )}
      <div className="field-row">
        <TextField {...bind('fullName')} {...contact} />
        <TextField
          {...bind('phone')}
          {...contact}
          type="tel"
          inputMode="tel"
          onBlur={() => onChange({ ...buyer, phone: formatPhone(buyer.phone) })}
        />
      </div>
      <div className="field-row">
        <TextField {...bind('email')} {...asked(needs.email)} type="email" inputMode="email" />
        <TextField
          {...bind('cpf')}
          inputMode="numeric"
          onBlur={() => onChange({ ...buyer, cpf: formatCpf(buyer.cpf) })}
        />
      </div>
      <ChangeStatus
        text={reasons.map((reason) => t(`orders.counter.nowNeeded.${reason}`)).join(' ')}
      />
    </FormPanel>
  );
}
