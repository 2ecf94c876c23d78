import { t } from '#i18n/t.ts';
import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Gift from 'lucide-react/icons/gift';
import HandCoins from 'lucide-react/icons/hand-coins';
import QrCode from 'lucide-react/icons/qr-code';
import type { LucideIcon } from 'lucide-react/types';
import { formatShortDay } from '#domain/date.ts';
import { maskedCode } from '#domain/gift-cards/gift-card.ts';
import { formatMoney, instalments, toCents } from '#domain/money.ts';
import type { TakenMethod } from '#domain/payments/taken-input.ts';
import { SelectField } from '../../../form/Field.tsx';
import { GiftCardCode } from '../../../form/GiftCardCode.tsx';
import { MoneyField } from '../../ui/NumberFields.tsx';
import { ORDERS_API } from '../calls.ts';
import { changeOf, type FoundCard, type TypedPart } from './parts.ts';
import styles from '../Methods.module.css';
import { PixToShow } from './PixToShow.tsx';

/** Parcels that are offered. */
const MOST_PARCELS = 12;

interface PartFieldsProps {
  part: TypedPart;
  /** What it pays, in cents; undefined if it is not an amount. */
  cents: number | undefined;
  methods: readonly TakenMethod[];
  /** Whether its sum is asked for; otherwise it pays everything. */
  asksAmount: boolean;
  /** Names of its fields in the shop's refusals: 'payments.0.'. */
  prefix: string;
  errors: Readonly<Record<string, string>>;
  onChange: (part: TypedPart) => void;
}

interface FoundCardJson extends Omit<FoundCard, 'balanceCents'> {
  /** Reais. */
  balance: number;
}

const cardText = ({ balanceCents, end, expiresAt }: FoundCard): string =>
  t(expiresAt === null ? 'orders.take.giftCard.balance' : 'orders.take.giftCard.until', {
    balance: formatMoney(balanceCents),
    end: maskedCode(end),
    day: expiresAt === null ? '' : formatShortDay(expiresAt),
  });

/** How a payment is made: method, sum, and the change, parcels or code that go with it. */
export function PartFields(props: PartFieldsProps) {
  const { part, cents, methods, asksAmount, prefix, errors, onChange } = props;
  return (
    <>
      <fieldset className={styles.methods}>
        <legend className="visually-hidden">{t('orders.counter.method')}</legend>
        {methods.map((method) => (
          <Method
            key={method}
            name={`method-${part.key}`}
            value={method}
            isChosen={method === part.method}
            onChoose={() => onChange({ ...part, method })}
          />
        ))}
      </fieldset>
      {asksAmount && (
        <MoneyField
          label={t('orders.take.amount')}
          name={`${prefix}amount`}
          value={cents ?? null}
          onChange={(typed) => onChange({ ...part, cents: typed })}
          error={errors[`${prefix}amount`]}
        />
      )}
      {part.method === 'giftcard' && (
        <GiftCardCode<FoundCardJson>
          label={t('orders.take.giftCard.label')}
          action={t('orders.take.giftCard.check')}
          path={`${ORDERS_API}/gift-card`}
          name={`${prefix}code`}
          code={part.code}
          onType={(code) => onChange({ ...part, code, card: null })}
          onFound={({ balance, ...card }) =>
            onChange({ ...part, card: { ...card, balanceCents: toCents(balance) } })
          }
          error={errors[`${prefix}code`]}
          status={part.card ? cardText(part.card) : ''}
        />
      )}
      {part.method === 'counter-cash' && <Cash {...props} />}
      {part.method === 'counter-credit' && <Parcels {...props} />}
      {part.method === 'counter-pix' && cents !== undefined && cents > 0 && (
        <PixToShow cents={cents} />
      )}
    </>
  );
}

function Cash({ part, cents, prefix, errors, onChange }: PartFieldsProps) {
  const change = changeOf(part, cents);
  return (
    <>
      <MoneyField
        label={t('orders.counter.given')}
        name={`${prefix}received`}
        value={part.given ?? null}
        onChange={(given) => onChange({ ...part, given })}
        error={errors[`${prefix}received`]}
      />
      <p className={styles.change} aria-live="polite">
        {change === null ? (
          <span className="soft">{t('orders.counter.givenHint')}</span>
        ) : (
          <>
            <span>{t(change < 0 ? 'orders.counter.missing' : 'orders.counter.change')}</span>
            <strong className="figures" data-missing={change < 0 || undefined}>
              {formatMoney(Math.abs(change))}
            </strong>
          </>
        )}
      </p>
    </>
  );
}

function Parcels({ part, cents = 0, prefix, errors, onChange }: PartFieldsProps) {
  return (
    <SelectField
      label={t('orders.take.parcels')}
      name={`${prefix}parcels`}
      value={String(part.parcels)}
      onChange={({ target }) => onChange({ ...part, parcels: Number(target.value) })}
      error={errors[`${prefix}parcels`]}
    >
      {Array.from({ length: MOST_PARCELS }, (_, index) => index + 1).map((count) => {
        const [sum = 0] = instalments(cents, { max: count, minCents: 0 });
        return (
          <option key={count} value={count}>
            {count === 1
              ? t('orders.take.atOnce')
              : t('orders.take.parcel', { count, sum: formatMoney(sum) })}
          </option>
        );
      })}
    </SelectField>
  );
}

const ICONS: Partial<Record<TakenMethod, LucideIcon>> = {
  'counter-cash': Banknote,
  'counter-pix': QrCode,
  pix: QrCode,
  'counter-debit': CreditCard,
  'counter-credit': CreditCard,
  giftcard: Gift,
};

interface MethodProps {
  name: string;
  value: TakenMethod;
  isChosen: boolean;
  onChoose: () => void;
}

function Method({ name, value, isChosen, onChoose }: MethodProps) {
  const Icon = ICONS[value] ?? HandCoins;
  return (
    <label className={styles.method}>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
      <Icon className="icon" aria-hidden="true" />
      {t(`orders.take.methods.${value}`)}
    </label>
  );
}
