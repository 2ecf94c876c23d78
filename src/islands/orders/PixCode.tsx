import { t } from '#i18n/t.ts';
import { formatMoment } from '#domain/date.ts';
import type { QrCode } from '#domain/qr-code.ts';
import { copyText } from '#stores/copy-text.ts';
import { QrPicture } from '../ui/QrPicture.tsx';
import styles from './OrderPay.module.css';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Time that is left, from milliseconds: '23 h 59 min', and in the last hour '14:59'. */
function countdownText(ms: number): string {
  if (ms >= HOUR_MS) {
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
    return `${Math.floor(ms / HOUR_MS)} h ${twoDigits(minutes)} min`;
  }
  const seconds = Math.ceil(ms / 1_000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

export interface PixCodeProps {
  copyPaste: string;
  /** Epoch ms. */
  expiresAt: number | null;
  qr: QrCode;
  /** Where the buyer of a demo says that it is paid; null in any other shop. */
  testUrl: string | null;
  /** Milliseconds for which it can still be paid; null for not known. */
  leftMs: number | null;
}

/** The code of a Pix, as a picture and as text, and for how long it can be paid. */
export function PixCode({ copyPaste, expiresAt, qr, testUrl, leftMs }: PixCodeProps) {
  const copy = () =>
    copyText(copyPaste, { copied: t('order.pay.copied'), failed: t('order.pay.notCopied') });
  return (
    <div className={styles.pix}>
      <QrPicture qr={qr} label={t('order.pay.qr')} />
      <div className={styles.part}>
        <p>{t('order.pay.pixLead')}</p>
        <div className={`field ${styles.code}`}>
          <label htmlFor="pix-code">{t('order.pay.code')}</label>
          <textarea id="pix-code" readOnly rows={4} value={copyPaste} />
        </div>
        <button type="button" className="button button--primary" onClick={() => void copy()}>
          {t('order.pay.copy')}
        </button>
        {testUrl !== null && (
          <a className="button" href={testUrl}>
            {t('order.pay.test')}
          </a>
        )}
        {expiresAt !== null && (
          <p className="small soft">{t('order.pay.until', { moment: formatMoment(expiresAt) })}</p>
        )}
        {leftMs !== null && (
          <p role="timer" className="small figures">
            {t('order.pay.left', { time: countdownText(leftMs) })}
          </p>
        )}
      </div>
    </div>
  );
}
