import { t } from '#i18n/t.ts';
import { qrCodeOf } from '#domain/qr-code.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { QrPicture } from '../ui/QrPicture.tsx';
import styles from './OwnFrameQr.module.css';

interface OwnFrameQrProps {
  /** Address that shows one's own glasses to anyone who opens it. */
  link: string;
  onClose: () => void;
}

/** The link as a code for the optician's camera. It is drawn on the device: the numbers are sent nowhere. */
export function OwnFrameQr({ link, onClose }: OwnFrameQrProps) {
  return (
    <Dialog title={t('ownFrame.qrTitle')} closeLabel={t('ownFrame.qrClose')} onClose={onClose}>
      <div className={styles.body}>
        <QrPicture qr={qrCodeOf(link)} label={t('ownFrame.qrLabel')} />
        <p>{t('ownFrame.qrHow')}</p>
      </div>
    </Dialog>
  );
}
