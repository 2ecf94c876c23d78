import { imageSrcSet, imageUrl, objectPosition } from '#domain/catalogue/image.ts';
import type { ProductImage } from '#domain/catalogue/product.ts';

interface PictureProps {
  /** Key of a stored picture. */
  image: string;
  alt: string;
  /** The `sizes` of the responsive picture: how wide it stands on the page. */
  sizes: string;
  /** Pixels of the original, for the box that is kept free; pictures of products are 3:2. */
  width?: number;
  height?: number;
  /** What stays in sight where it is cropped; its middle without one. */
  focal?: ProductImage['focal'];
  /** True for the one picture that is the page's largest: it is fetched first. */
  urgent?: boolean;
  className?: string | undefined;
}

/** A stored picture, AVIF before WebP, at the width the screen needs, without a layout shift. */
export function Picture({
  image,
  alt,
  sizes,
  width = 1200,
  height = 800,
  focal,
  urgent = false,
  className,
}: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={imageSrcSet(image, 'avif')} sizes={sizes} />
      <img
        className={className}
        src={imageUrl(image, 720, 'webp')}
        srcSet={imageSrcSet(image, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        style={focal && { objectPosition: objectPosition(focal) }}
        loading={urgent ? 'eager' : 'lazy'}
        decoding="async"
        {...(urgent && { fetchPriority: 'high' as const })}
      />
    </picture>
  );
}
