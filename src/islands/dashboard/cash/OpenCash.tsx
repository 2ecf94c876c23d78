import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { CashDay } from '#domain/cash/cash-day.ts';
import { toReais } from '#domain/money.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { refusalOf } from '../../form/refusal.ts';
import { useSubmission, type Send } from '../../form/useSubmission.ts';
import { FormPanel } from '../orders/FormPanel.tsx';
import { MoneyField } from '../ui/NumberFields.tsx';

interface OpenCashProps {
  day: string;
  onOpened: (cash: CashDay) => void;
}

/** Opens the day with the change that is in the drawer. */
export function OpenCash({ day, onOpened }: OpenCashProps) {
  const [float, setFloat] = useState<number | null | undefined>(null);
  const { sending, message, errors, formProps } = useSubmission({ repeats: true });
  const send: Send = async () => {
    const answer = await postData<{ cash: CashDay }>('/api/dashboard/orders/cash-opening', {
      day,
      // Nothing typed is not zero: it was not counted.
      float: typeof float === 'number' ? toReais(float) : null,
    });
    if (!answer.success) return refusalOf(answer);
    notify.success(t('cash.opened'));
    onOpened(answer.cash);
    return null;
  };
  return (
    <form {...formProps(send)}>
      <FormPanel id="opening" title={t('cash.openTitle')}>
        {message && (
          <p className="notice notice--danger" role="alert" tabIndex={-1} data-refusal>
            {message}
          </p>
        )}
        <MoneyField
          label={t('cash.float')}
          hint={t('cash.floatHint')}
          name="float"
          value={float ?? null}
          onChange={setFloat}
          error={errors.float}
        />
        <button type="submit" className="button button--block" aria-disabled={sending}>
          {t('cash.openAction')}
        </button>
      </FormPanel>
    </form>
  );
}
