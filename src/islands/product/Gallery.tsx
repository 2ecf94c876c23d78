import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import Rotate3d from 'lucide-react/icons/rotate-3d';
import { useRef, useState } from 'react';
import { otherThanChosen, picturesOf, shownBy } from '#domain/products/shown-picture.ts';
import type { ProductImage } from '#domain/products/product.ts';
import { $variantChoice } from '#stores/variant-choice.ts';
import type { TurnedProduct } from '../frame-3d/FrameViewer.tsx';
import { useOnDemand } from '../ui/useOnDemand.ts';
import styles from './Gallery.module.css';
import { loadViewer } from './on-demand.ts';
import { Pictures } from './Pictures.tsx';

export { GALLERY_SIZES } from './Pictures.tsx';

interface GalleryProps {
  images: ProductImage[];
  /** Slug of the colour that the page opens with. */
  initialColor: string | null;
  /** Of a product whose pictures show different lenses: what the choice is called, and what the page opens with. */
  option?: { label: string; initial: string };
  /** What can be turned in 3D; null if there is no model. */
  turned: TurnedProduct | null;
}

/** Pictures of the colour and the lens that are chosen; on request the frame itself takes their place, in 3D. */
export default function Gallery({ images, initialColor, option, turned }: GalleryProps) {
  const choice = useStore($variantChoice, { ssr: 'initial' });
  const { color = initialColor, customAttr = option?.initial } = choice;
  const [isTurning, setTurning] = useState(false);
  const viewer = useOnDemand(loadViewer);
  const opener = useRef<HTMLButtonElement>(null);
  const seenLast = useRef('');
  const chosen = { color, customAttr: customAttr ?? null };
  const shown = picturesOf(images, shownBy, chosen);
  const [first] = shown;

  if (turned && isTurning && viewer.module) {
    const { FrameViewer } = viewer.module;
    const back = () => {
      setTurning(false);
      requestAnimationFrame(() => opener.current?.focus());
    };
    return <FrameViewer product={turned} shown={chosen} poster={first ?? null} onBack={back} />;
  }

  const turn = () => {
    setTurning(true);
    viewer.request();
  };
  return (
    <Pictures
      key={`${color} ${first?.customAttr}`}
      images={shown}
      seenLast={seenLast}
      {...(option && {
        caption: (image?: ProductImage) => {
          const what = otherThanChosen(image, customAttr, option.label);
          return what && t('purchase.inPicture', { what });
        },
      })}
    >
      {turned && (
        <button
          ref={opener}
          type="button"
          className={`button button--small ${styles.tool} ${styles.turn}`}
          aria-busy={viewer.state === 'loading'}
          onClick={turn}
        >
          <Rotate3d className="icon" aria-hidden="true" />
          <span>{viewer.state === 'loading' ? t('turn.loading') : t('turn.open')}</span>
        </button>
      )}
      {viewer.state === 'failed' && (
        <p className={`notice ${styles.failed}`} role="alert">
          {t('turn.failed')}
        </p>
      )}
    </Pictures>
  );
}
