import { t } from '#i18n/t.ts';
import type { FocusEvent, RefObject } from 'react';
import { dayOf } from '#domain/date.ts';
import { lastGiftDay, MAX_GIFT_MESSAGE } from '#domain/gift-cards/gift-faults.ts';
import { type Gift } from '#domain/gift-cards/gift.ts';
import { mailText } from '#i18n/mail-text.ts';
import { TextAreaField, TextField } from '../form/Field.tsx';
import styles from './GiftFields.module.css';

interface GiftFieldsProps {
  /** What is typed stays in the page: it may have been before the script came. */
  form: RefObject<HTMLFormElement | null>;
  /** Fields that are wrong. */
  faults: readonly (keyof Gift)[];
}

/** The calendar offers no other days. The page itself may be from yesterday. */
function limitDays({ target }: FocusEvent<HTMLInputElement>): void {
  const today = dayOf(Date.now());
  target.min = today;
  target.max = lastGiftDay(today);
}

/** The recipient of a gift card, its message, and its day; all of them are optional. */
export function GiftFields({ form, faults }: GiftFieldsProps) {
  const faultOf = (field: keyof Gift) =>
    faults.includes(field) ? t(`purchase.gift.faults.${field}`) : undefined;
  return (
    <form
      ref={form}
      className={styles.gift}
      aria-labelledby="presente"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <h2 className={styles.title} id="presente">
        {t('purchase.gift.title')}
      </h2>
      <p className="small soft">{mailText('purchase.gift.lead')}</p>
      <div className={styles.fields}>
        <TextField
          label={t('purchase.gift.name')}
          name="name"
          maxLength={120}
          autoComplete="off"
          error={faultOf('name')}
        />
        <TextField
          label={t('purchase.gift.email')}
          name="email"
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          error={faultOf('email')}
        />
        <TextAreaField
          label={t('purchase.gift.message')}
          name="message"
          rows={3}
          maxLength={MAX_GIFT_MESSAGE}
          hint={t('purchase.gift.messageHint', { count: MAX_GIFT_MESSAGE })}
          error={faultOf('message')}
        />
        <TextField
          label={t('purchase.gift.sendOn')}
          name="sendOn"
          type="date"
          onFocus={limitDays}
          hint={t('purchase.gift.sendOnHint')}
          error={faultOf('sendOn')}
        />
      </div>
    </form>
  );
}
