import { t } from '#i18n/t.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Homepage.module.css';

const WIDTHS = ['phone', 'desktop'] as const;

interface HomePreviewProps {
  path: string;
  /** What was saved last: another one loads the page again. */
  savedAt: number;
  /** Whether something was typed that is not saved. */
  changed: boolean;
  /** Called with the id of a part that is pressed. */
  onPart: (id: string) => void;
}

/** Lets a press on a part of the page in the frame say which it is, instead of following its links. */
function listen(page: Document | null, onPart: (id: string) => void): void {
  for (const part of page?.querySelectorAll<HTMLElement>('[data-part]') ?? []) {
    part.style.display = 'contents';
    part.style.cursor = 'pointer';
    part.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        onPart(part.dataset.part!);
      },
      { capture: true },
    );
  }
}

/** The draft as visitors will see it, at the width of a phone and of a desk. */
export function HomePreview({ path, savedAt, changed, onPart }: HomePreviewProps) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const choose = useEffectEvent(onPart);
  useEffect(() => {
    const start = () => listen(frame.current?.contentDocument ?? null, (id) => choose(id));
    // The frame came with the page: it may have loaded before this.
    start();
    const element = frame.current;
    element?.addEventListener('load', start);
    return () => element?.removeEventListener('load', start);
  }, [savedAt]);
  return (
    <Card
      title={t('homepage.preview')}
      end={
        <div className={styles.widths} role="group" aria-label={t('homepage.previewAs')}>
          {WIDTHS.map((name) => (
            <button
              key={name}
              type="button"
              className="button button--quiet button--small"
              aria-pressed={width === name}
              onClick={() => setWidth(name)}
            >
              {t(`homepage.${name}`)}
            </button>
          ))}
        </div>
      }
    >
      <p className="small soft">{t(changed ? 'homepage.previewOld' : 'homepage.previewHint')}</p>
      <div className={styles.window} data-width={width}>
        <iframe ref={frame} key={savedAt} src={path} title={t('homepage.frame')} data-whole-page />
      </div>
    </Card>
  );
}
