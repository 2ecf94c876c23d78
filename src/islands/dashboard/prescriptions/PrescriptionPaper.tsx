import { t } from '#i18n/t.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Prescriptions.module.css';

const STEPS = [1, 1.5, 2, 3, 4];

interface PrescriptionPaperProps {
  url: string | null;
  type: string;
  isSent: boolean;
}

/** The photo that the buyer sent, to be read closely: zoomed, turned and moved about; a PDF opens in a tab of its own. */
export function PrescriptionPaper({ url, type, isSent }: PrescriptionPaperProps) {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const title = t('prescriptions.record.paper');
  if (url === null)
    return (
      <Card title={title}>
        <p className="soft">
          {t(isSent ? 'prescriptions.record.noPaper' : 'prescriptions.record.nothingSent')}
        </p>
      </Card>
    );
  const open = (
    <a className="link" href={url} target="_blank" rel="noopener">
      {t('prescriptions.record.openPaper')} <ExternalLink className="icon" aria-hidden="true" />
    </a>
  );
  if (type !== 'image/webp') return <Card title={title}>{open}</Card>;
  const tools = [
    {
      label: t('prescriptions.record.zoomOut'),
      icon: ZoomOut,
      off: step === 0,
      press: () => setStep(step - 1),
    },
    {
      label: t('prescriptions.record.zoomIn'),
      icon: ZoomIn,
      off: step === STEPS.length - 1,
      press: () => setStep(step + 1),
    },
    {
      label: t('prescriptions.record.rotate'),
      icon: RotateCw,
      off: false,
      press: () => setTurns(turns + 1),
    },
  ];
  return (
    <Card
      title={title}
      end={
        <span className={styles.tools}>
          {tools.map(({ label, icon: Icon, off, press }) => (
            <button
              key={label}
              type="button"
              className="button button--quiet button--icon"
              aria-label={label}
              aria-disabled={off}
              onClick={() => off || press()}
            >
              <Icon className="icon" aria-hidden="true" />
            </button>
          ))}
        </span>
      }
    >
      {/* Focusable, so that arrow keys move a photo that is larger than its frame. */}
      <div className={styles.paper} tabIndex={0} role="group" aria-label={title}>
        <img
          src={url}
          alt={t('prescriptions.record.paperAlt')}
          style={{ width: `${STEPS[step]! * 100}%`, rotate: `${turns * 90}deg` }}
        />
      </div>
      <p>{open}</p>
    </Card>
  );
}
