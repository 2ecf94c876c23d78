import { t } from '#i18n/t.ts';
import Expand from 'lucide-react/icons/expand';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ProductImage } from '#domain/products/product.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './Gallery.module.css';
import { loadZoom } from './on-demand.ts';

/** The `sizes` of the large picture, for preloading it. */
export const GALLERY_SIZES = '(width>=90rem) 50rem,(width>=60rem) 56vw,99vw';

interface PicturesProps {
  images: readonly ProductImage[];
  /** Address of the picture that was in view before these: it stays until the first of them has loaded. */
  seenLast?: RefObject<string>;
  /** What is said of the picture in view; '' for nothing. */
  caption?: (image: ProductImage | undefined) => string;
  /** Further actions on the picture shown, next to "Ampliar". */
  children?: ReactNode;
}

/** Place of the picture in view. */
const placeIn = ({ scrollLeft, clientWidth }: HTMLElement): number =>
  Math.round(scrollLeft / (clientWidth || 1));

/** Address of the file that this browser chose for a picture; '' if there is none yet. */
const chosenFile = (list: HTMLElement | null, index: number): string =>
  list?.querySelectorAll<HTMLImageElement>('picture img')[index]?.currentSrc ?? '';

/** Pictures side by side: swiped or scrolled, chosen below them, and enlarged by a press. */
export function Pictures({ images, seenLast, caption, children }: PicturesProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [before, setBefore] = useState('');

  // Before the browser paints, so that between the pictures of two colours there is always one.
  useLayoutEffect(() => {
    const list = track.current;
    if (!seenLast || !list) return;
    setBefore(seenLast.current);
    return () => {
      seenLast.current = chosenFile(list, placeIn(list));
    };
  }, [seenLast]);

  const show = (index: number) => {
    if (track.current) track.current.scrollLeft = index * track.current.clientWidth;
    setCurrent(index);
  };

  const enlarge = (index: number) => {
    // If the zoom cannot be loaded, the file is opened by itself.
    const taken = chosenFile(track.current, index);
    loadZoom().then(
      ({ zoom }) => zoom(images, index, taken),
      () => window.location.assign(taken),
    );
  };

  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <ul
          ref={track}
          className={styles.track}
          data-pictures
          aria-label={t('purchase.pictures')}
          tabIndex={images.length > 1 ? 0 : undefined}
          onScroll={(event) => setCurrent(placeIn(event.currentTarget))}
        >
          {images.map((image, index) => (
            <li key={image.key} className="tile" onClick={() => enlarge(index)}>
              {before && index === 0 && (
                <img className={styles.before} src={before} alt="" decoding="sync" />
              )}
              <Picture
                image={image.key}
                alt={image.alt}
                width={image.width}
                height={image.height}
                focal={image.focal}
                sizes={GALLERY_SIZES}
                urgent={index === 0}
                onSettled={index === 0 ? () => setBefore('') : undefined}
              />
            </li>
          ))}
        </ul>
        {caption && (
          <p className={styles.caption} aria-live="polite">
            {caption(images[current])}
          </p>
        )}
        {images.length > 0 && (
          <div className={styles.tools}>
            {children}
            <button
              type="button"
              className={`button button--icon ${styles.tool}`}
              aria-label={t('purchase.zoom')}
              onClick={() => enlarge(current)}
            >
              <Expand className="icon" aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
      {images.length > 1 && (
        <div className={styles.thumbnails}>
          {images.map((image, index) => (
            <button
              key={image.key}
              type="button"
              aria-label={t('purchase.showPicture', { number: index + 1, of: images.length })}
              aria-pressed={index === current}
              onClick={() => show(index)}
            >
              <Picture image={image.key} alt="" only={360} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
