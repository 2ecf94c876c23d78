import Box from 'lucide-react/icons/box';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { thumbnailUrl, type MediaKind } from '#domain/media/media.ts';
import styles from './Media.module.css';

interface ThumbnailProps {
  id: string;
  kind: MediaKind;
  alt: string;
}

/** The smallest file of a picture, or an icon for a model or a missing picture. */
export function Thumbnail({ id, kind, alt }: ThumbnailProps) {
  const [isMissing, setIsMissing] = useState(false);
  if (kind === 'image' && !isMissing) {
    return (
      <img
        className={styles.thumbnail}
        src={thumbnailUrl(id)}
        alt={alt}
        width={360}
        height={240}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setIsMissing(true)}
      />
    );
  }
  const Sign = kind === 'model' ? Box : ImageOff;
  return (
    <span
      className={styles.thumbnail}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <Sign aria-hidden="true" />
    </span>
  );
}
