import { t } from '#i18n/t.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './LensDialog.module.css';
import { LensWalk } from './LensWalk.tsx';
import { useLensShop } from './useLensShop.ts';
import type { WalkInput } from './useLensWalk.ts';

interface LensDialogProps extends Omit<WalkInput, 'shop'> {
  onClose: () => void;
}

/** The lens step over the page: as large as the window on a phone. */
export function LensDialog({ onClose, ...input }: LensDialogProps) {
  const { frame, lens } = input.step;
  const shop = useLensShop(frame.slug ?? '', frame.attribute?.name ?? '');
  const isEmpty = shop.state === 'ready' && shop.lenses.length === 0;

  return (
    <Dialog
      size="steps"
      title={t('lensStep.title', { name: frame.name ?? t('cart.unnamed') })}
      closeLabel={t('lensStep.close')}
      onClose={onClose}
    >
      {shop.state === 'ready' && !isEmpty ? (
        <LensWalk {...input} shop={shop} />
      ) : (
        <div className={styles.waiting}>
          <p role="status">
            {shop.state === 'loading' && t('lensStep.loading')}
            {isEmpty && t('lensStep.noLenses')}
          </p>
          {shop.state === 'failed' && (
            <p className="notice notice--warning" role="alert">
              {t('lensStep.failed')}{' '}
              <button type="button" className="link" onClick={shop.retry}>
                {t('lensStep.retry')}
              </button>
            </p>
          )}
          {shop.state !== 'loading' && !lens && (
            <button
              type="button"
              className="button"
              onClick={() => input.onChosen(null, { typed: null, days: 0 })}
            >
              {t('lensStep.frameOnly')}
            </button>
          )}
        </div>
      )}
    </Dialog>
  );
}
