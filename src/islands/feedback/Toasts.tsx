import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { Toaster as SonnerToaster } from 'sonner';
import { $toastCount, toasterMounted } from '#stores/toasts.ts';
import { EDGE, freePlace } from './free-place.ts';
import styles from './Toasts.module.css';

/** The specification, section 9: top right, closed after 2000 ms, the newest on top. */
export const TOASTS = { position: 'top-right', duration: 2000, expand: true } as const;

const Toaster = lazy(async () => {
  const sonner = await import('sonner');
  return { default: () => <MountedToaster Toaster={sonner.Toaster} /> };
});

/** Sonner puts the newest toast nearest to the edge it hangs on, which at the top is on top. */
function MountedToaster({ Toaster }: { Toaster: typeof SonnerToaster }) {
  const count = useStore($toastCount);
  // What acts has moved since the last notice.
  const top = useMemo(() => (count > 0 ? freePlace() : EDGE), [count]);
  const offset = { top, right: EDGE, left: EDGE };
  useEffect(() => toasterMounted(), []);
  return <Toaster className={styles.toaster} {...TOASTS} offset={offset} mobileOffset={offset} />;
}

/** Where notices appear; sonner is fetched with the first one. */
export default function Toasts() {
  const count = useStore($toastCount, { ssr: 'initial' });
  return count > 0 ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
