import { useStore } from '@nanostores/react';
import { t } from 'i18next';
import { useRef, useState } from 'react';
import type { ProductImage } from '#domain/catalogue/product.ts';
import { $variantChoice } from '#stores/variant-choice.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './Gallery.module.css';

interface GalleryProps {
  images: ProductImage[];
  /** Slug of the colour that the page opens with. */
  initialColor: string | null;
}

/** The `sizes` of the large picture, for whoever preloads it. */
export const GALLERY_SIZES = '(min-width: 90rem) 49rem, (min-width: 60rem) 53vw, 100vw';

/** Pictures of the colour that is chosen; swiped on a phone, chosen by thumbnails elsewhere. */
export default function Gallery({ images, initialColor }: GalleryProps) {
  const { color = initialColor } = useStore($variantChoice, { ssr: 'initial' });
  const ofColor = images.filter((image) => image.color === color || image.color === null);
  return <Pictures key={color} images={ofColor.length ? ofColor : images} />;
}

function Pictures({ images }: { images: ProductImage[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  const show = (index: number) => {
    if (track.current) track.current.scrollLeft = index * track.current.clientWidth;
    setCurrent(index);
  };

  const followSwipe = ({ scrollLeft, clientWidth }: HTMLElement) =>
    setCurrent(Math.round(scrollLeft / (clientWidth || 1)));

  return (
    <div className={styles.gallery}>
      <ul
        ref={track}
        className={styles.track}
        aria-label={t('purchase.pictures')}
        tabIndex={images.length > 1 ? 0 : undefined}
        onScroll={(event) => followSwipe(event.currentTarget)}
      >
        {images.map((image, index) => (
          <li key={image.key} className="tile">
            <Picture
              image={image.key}
              alt={image.alt}
              width={image.width}
              height={image.height}
              sizes={GALLERY_SIZES}
              urgent={index === 0}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className={styles.thumbnails}>
          {images.map((image, index) => (
            <button
              key={image.key}
              type="button"
              className="tile"
              aria-label={t('purchase.showPicture', { number: index + 1, of: images.length })}
              aria-pressed={index === current}
              onClick={() => show(index)}
            >
              <Picture image={image.key} alt="" sizes="88px" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
