import type { QrCode } from '#domain/qr-code.ts';
import styles from './QrPicture.module.css';

/** A QR code, black on white whatever the page's colours: cameras read no other. */
export function QrPicture({ qr: { size, path }, label }: { qr: QrCode; label: string }) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
