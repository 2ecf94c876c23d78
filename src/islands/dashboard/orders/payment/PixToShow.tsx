import { t } from '#i18n/t.ts';
import { useEffect, useState } from 'react';
import { toReais } from '#domain/money.ts';
import type { QrCode } from '#domain/qr-code.ts';
import { copyText } from '#stores/copy-text.ts';
import { getData } from '#stores/api.ts';
import { QrPicture } from '../../../ui/QrPicture.tsx';
import { useDebounce } from '../../../ui/useDebounce.ts';
import { ORDERS_API } from '../calls.ts';
import styles from './Payment.module.css';

interface Pix {
  cents: number;
  /** null for a shop without a key. */
  code: { copyPaste: string; qr: QrCode } | null;
}

/** The Pix code of a sum by the shop's key, for the customer to read from the screen. */
export function PixToShow({ cents }: { cents: number }) {
  const [pix, setPix] = useState<Pix | null>(null);
  const { run } = useDebounce(300);
  useEffect(() => {
    const aborter = new AbortController();
    run(() => {
      void getData<{ pix: Pix['code'] }>(`${ORDERS_API}/counter-pix?amount=${toReais(cents)}`, {
        signal: aborter.signal,
      }).then((answer) => {
        if (answer.success) setPix({ cents, code: answer.pix });
      });
    });
    return () => aborter.abort();
  }, [cents, run]);

  if (pix?.code === null) return <p className="small soft">{t('orders.take.pixNoKey')}</p>;
  // A code of another sum would be paid by mistake.
  const code = pix?.cents === cents ? pix.code : null;
  return (
    <div className={styles.pix} aria-busy={!code}>
      {code && (
        <>
          <QrPicture qr={code.qr} label={t('orders.take.qr')} />
          <p className="small soft">{t('orders.take.pixHint')}</p>
          <button
            type="button"
            className={styles.textButton}
            onClick={() =>
              void copyText(code.copyPaste, {
                copied: t('orders.take.pixCopied'),
                failed: t('orders.tracking.notCopied'),
              })
            }
          >
            {t('orders.take.pixCopy')}
          </button>
        </>
      )}
    </div>
  );
}
