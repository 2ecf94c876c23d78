import { t } from 'i18next';
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import { imageUrl } from '#domain/products/image.ts';
import type { ProductImage } from '#domain/products/product.ts';
import styles from './zoom.module.css';

/** How far beyond its own pixels a picture may be enlarged. */
const MAX_ZOOM = 2.5;

/**
 * Lays the pictures over the page, to be swiped, pinched and read closely; Esc and "Fechar" leave.
 *
 * @param taken address of the picture on the page, whose format this browser can show
 */
export function zoom(images: readonly ProductImage[], index: number, taken: string): void {
  const format = taken.endsWith('.avif') ? 'avif' : 'webp';
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const pictures = new PhotoSwipe({
    dataSource: images.map(({ key, alt, width, height }) => ({
      src: imageUrl(key, 1200, format),
      msrc: imageUrl(key, 360, format),
      alt,
      width,
      height,
    })),
    index,
    mainClass: styles.zoom!,
    bgOpacity: 1,
    loop: false,
    showHideAnimationType: isCalm ? 'none' : 'fade',
    secondaryZoomLevel: MAX_ZOOM / 1.5,
    maxZoomLevel: MAX_ZOOM,
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

/** Tells screen readers which picture took the place of another: PhotoSwipe changes it without a word. */
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
