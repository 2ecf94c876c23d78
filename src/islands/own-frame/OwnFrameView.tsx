import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { BY_FIT } from '#domain/catalogue/sort.ts';
import { markingText } from '#domain/frames/frame.ts';
import { rankByFit } from '#domain/frames/own-fit.ts';
import {
  ownFrameFragment,
  ownFrameLink,
  ownMeasures,
  type OwnFrame,
} from '#domain/frames/own-frame.ts';
import { formatNumber } from '#domain/number.ts';
import { copyText } from '#stores/copy-text.ts';
import { $ownFrame, forgetOwnFrame } from '#stores/own-frame.ts';
import { notify } from '#stores/toasts.ts';
import { useOnDemand } from '../ui/useOnDemand.ts';
import { Fitting } from './Fitting.tsx';
import { OwnFrameForm } from './OwnFrameForm.tsx';
import styles from './OwnFrame.module.css';
import { leaveLink, useLinkedFrame } from './useLinkedFrame.ts';
import { useShopFrames } from './useShopFrames.ts';
import { useStageScale, type StageScale } from './useStageScale.ts';

/** One's own glasses on the screen, and every frame of the shop below them. */
export default function OwnFrameView() {
  const stored = useStore($ownFrame, { ssr: 'initial' }) ?? null;
  const linked = useLinkedFrame();
  const scale = useStageScale();
  const [isEditing, setEditing] = useState(false);
  const own = linked ?? stored;

  const keep = (frame: OwnFrame) => {
    $ownFrame.set(frame);
    setEditing(false);
    leaveLink();
  };
  const forget = () => {
    forgetOwnFrame();
    setEditing(false);
    leaveLink();
    notify.success(t('ownFrame.forgotten'));
  };

  if (!own || isEditing) {
    const cancel = own ? () => setEditing(false) : undefined;
    return <OwnFrameForm start={own} scale={scale} onDone={keep} onCancel={cancel} />;
  }
  const actions = (
    <OwnActions own={own} onEdit={() => setEditing(true)} onForget={linked ? undefined : forget} />
  );
  return (
    <div className={styles.view}>
      {linked && (
        <div className={`notice ${styles.linked}`}>
          <p>{t('ownFrame.fromLink')}</p>
          <div className="cluster">
            <button type="button" className="button button--small" onClick={() => keep(linked)}>
              {t('ownFrame.keep')}
            </button>
            <button type="button" className="button button--small" onClick={leaveLink}>
              {t(stored ? 'ownFrame.backToMine' : 'ownFrame.typeMine')}
            </button>
          </div>
        </div>
      )}
      <OwnNumbers own={own} />
      <FrameSlides key={ownFrameFragment(own)} own={own} scale={scale} actions={actions} />
    </div>
  );
}

/** The numbers, with the line that represents them. */
function OwnNumbers({ own }: { own: OwnFrame }) {
  const { totalWidth } = ownMeasures(own);
  return (
    <p>
      <span className={styles.line} aria-hidden="true" /> {t('ownFrame.yours')}{' '}
      <strong className="figures">{markingText(own)}</strong>{' '}
      <span className="small soft">
        {t(own.totalWidth === null ? 'ownFrame.computedWidth' : 'ownFrame.width', {
          mm: formatNumber(totalWidth, 1),
        })}
      </span>
    </p>
  );
}

interface OwnActionsProps {
  own: OwnFrame;
  onEdit: () => void;
  onForget: (() => void) | undefined;
}

/** What can be done with the numbers. */
function OwnActions({ own, onEdit, onForget }: OwnActionsProps) {
  const [isShown, setShown] = useState(false);
  const qr = useOnDemand(() => import('./OwnFrameQr.tsx'));
  const link = () => ownFrameLink(window.location.origin, own);
  const copy = () =>
    copyText(link(), { copied: t('ownFrame.copied'), failed: t('ownFrame.copyFailed') });
  const show = () => {
    setShown(true);
    qr.request();
  };
  return (
    <div className="cluster">
      <button type="button" className="button button--small" onClick={onEdit}>
        {t('ownFrame.edit')}
      </button>
      <button type="button" className="button button--small" onClick={() => void copy()}>
        {t('ownFrame.copy')}
      </button>
      <button
        type="button"
        className="button button--small"
        aria-busy={isShown && qr.state === 'loading'}
        onClick={show}
      >
        {t('ownFrame.qr')}
      </button>
      {onForget && (
        <a className="button button--small" href={`/produtos?sort=${BY_FIT}`}>
          {t('ownFrame.seeListed')}
        </a>
      )}
      {onForget && (
        <button type="button" className="button button--small" onClick={onForget}>
          {t('ownFrame.forget')}
        </button>
      )}
      {qr.state === 'failed' && (
        <p className="error" role="alert">
          {t('ownFrame.qrFailed')}
        </p>
      )}
      {isShown && qr.module && (
        <qr.module.OwnFrameQr link={link()} onClose={() => setShown(false)} />
      )}
    </div>
  );
}

interface FrameSlidesProps {
  own: OwnFrame;
  scale: StageScale;
  /** What can be done with one's own numbers. */
  actions: ReactNode;
}

/** The shop's frames, once they have loaded. */
function FrameSlides({ own, scale, actions }: FrameSlidesProps) {
  const { frames, failed, again } = useShopFrames();
  const ranked = useMemo(() => rankByFit(own, frames ?? []), [own, frames]);
  if (failed) {
    return (
      <div className="notice notice--danger" role="alert">
        <p>{t('ownFrame.failed')}</p>
        <button type="button" className="button button--small" onClick={again}>
          {t('ownFrame.again')}
        </button>
        {actions}
      </div>
    );
  }
  if (frames === null) return <div className={`skeleton ${styles.waiting}`} aria-hidden="true" />;
  if (ranked.length === 0) {
    return (
      <>
        <p className="lead">
          {t('ownFrame.noFrames')} <a href="/produtos">{t('ownFrame.seeAll')}</a>
        </p>
        {actions}
      </>
    );
  }
  return <Fitting own={own} ranked={ranked} scale={scale} actions={actions} />;
}
