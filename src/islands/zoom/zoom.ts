import { t } from '#i18n/t.ts';
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import { imageUrl, type ImageWidth } from '#domain/products/image.ts';
import { IMAGE_WIDTHS, type ProductImage } from '#domain/products/product.ts';
import styles from './zoom.module.css';

/** Width of the largest file of a picture, px. */
const [LARGEST] = IMAGE_WIDTHS.toReversed() as [ImageWidth];
/** How far a press enlarges the picture, if it has the pixels for it. */
const PRESSED = 2;

/** Size of the file that is shown, px: the picture itself may be larger. */
function fileSize({ width, height }: ProductImage) {
  const share = Math.min(1, LARGEST / width);
  return { width: Math.round(width * share), height: Math.round(height * share) };
}

/**
 * Lays the pictures over the page, to be swiped, pinched and read closely; Esc and "Fechar" leave.
 *
 * @param taken address of the picture on the page, whose format this browser can show
 */
export function zoom(images: readonly ProductImage[], index: number, taken: string): void {
  const format = taken.endsWith('.avif') ? 'avif' : 'webp';
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const pictures = new PhotoSwipe({
    dataSource: images.map((image) => ({
      src: imageUrl(image.key, LARGEST, format),
      msrc: imageUrl(image.key, 360, format),
      alt: image.alt,
      ...fileSize(image),
    })),
    index,
    mainClass: styles.zoom!,
    bgOpacity: 1,
    loop: false,
    showHideAnimationType: isCalm ? 'none' : 'fade',
    // Never beyond the file's own pixels: it would only become soft.
    secondaryZoomLevel: ({ fit }) => Math.min(fit * PRESSED, 1),
    maxZoomLevel: 1,
    indexIndicatorSep: ' / ',
    closeTitle: t('gallery.zoomClose'),
    zoomTitle: t('gallery.zoomIn'),
    arrowPrevTitle: t('gallery.previous'),
    arrowNextTitle: t('gallery.next'),
    errorMsg: t('gallery.failed'),
  });
  pictures.init();
  const { element } = pictures;
  if (!element) return;
  element.setAttribute('aria-label', t('gallery.zoomLabel'));
  // It covers the page, which is not to be read beneath it.
  element.setAttribute('aria-modal', 'true');
  // PhotoSwipe's own, in English.
  for (const part of element.querySelectorAll('[aria-roledescription]')) {
    part.removeAttribute('aria-roledescription');
  }
  tellChanges(pictures, element, images);
}

/** Tells screen readers which picture took the place of another: PhotoSwipe does not announce it. */
function tellChanges(
  pictures: PhotoSwipe,
  element: HTMLElement,
  images: readonly ProductImage[],
): void {
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  element.append(status);
  pictures.on('change', () => {
    const { currIndex } = pictures;
    const alt = images[currIndex]?.alt;
    status.textContent = t('gallery.shown', { number: currIndex + 1, of: images.length, alt });
  });
}
