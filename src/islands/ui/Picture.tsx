import { imageSrcSet, imageUrl, objectPosition, type ImageWidth } from '#domain/products/image.ts';
import type { ProductImage } from '#domain/products/product.ts';

interface PictureProps {
  /** Key of a stored picture. */
  image: string;
  alt: string;
  /** The `sizes` of the responsive picture: its width on the page. */
  sizes?: string;
  /** The only width needed, for a picture that is small on every screen. */
  only?: ImageWidth;
  /** Pixels of the original, for the box that is reserved. Without them the picture is cropped to 3:2. */
  width?: number;
  height?: number;
  /** The point that stays in view when it is cropped; the middle by default. */
  focal?: ProductImage['focal'] | undefined;
  /** True for the one picture that is the page's largest: it is fetched first. */
  urgent?: boolean;
  className?: string | undefined;
  /** Called when the picture has loaded, or has failed to. */
  onSettled?: (() => void) | undefined;
}

/** A stored picture, as AVIF at the width that the screen needs, or as WebP, without a layout shift. */
export function Picture({
  image,
  alt,
  sizes,
  only,
  width,
  height,
  focal,
  urgent = false,
  className,
  onSettled,
}: PictureProps) {
  const avif = only
    ? { srcSet: imageUrl(image, only, 'avif') }
    : { srcSet: imageSrcSet(image, 'avif'), sizes };
  return (
    <picture>
      <source type="image/avif" {...avif} />
      <img
        className={
          [width === undefined && 'cropped', className].filter(Boolean).join(' ') || undefined
        }
        src={imageUrl(image, only ?? 720, 'webp')}
        width={width ?? 1200}
        height={height ?? 800}
        alt={alt}
        style={focal && { objectPosition: objectPosition(focal) }}
        loading={urgent ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={onSettled}
        onError={onSettled}
        {...(urgent && { fetchPriority: 'high' as const })}
      />
    </picture>
  );
}
