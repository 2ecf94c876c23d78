import { t } from '#i18n/t.ts';
import { useEffect, useState } from 'react';
import { formatMoment } from '#domain/date.ts';
import type { EarlierPrescription, OwnPrescription } from '#domain/prescriptions/vault.ts';
import { getData } from '#stores/api.ts';
import { PowerTable } from '../../prescription/PowerTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { fileLabel } from './PrescriptionCard.tsx';

interface VersionsDialogProps {
  prescription: OwnPrescription;
  onClose: () => void;
}

/** The earlier versions of a prescription, the latest first. */
export default function VersionsDialog({ prescription, onClose }: VersionsDialogProps) {
  const { _id: id, person } = prescription;
  const [versions, setVersions] = useState<EarlierPrescription[] | null>(null);
  const [err, setErr] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    void (async () => {
      const answer = await getData<{ prescription: { versions: EarlierPrescription[] } }>(
        `/api/account/prescriptions/${id}`,
        { signal: stop.signal },
      );
      if (stop.signal.aborted) return;
      if (answer.success) setVersions(answer.prescription.versions);
      else setErr(answer.err);
    })();
    return () => stop.abort();
  }, [id]);
  return (
    <Dialog
      title={t('prescriptionVault.versionsOf', { name: person })}
      closeLabel={t('prescriptionVault.close')}
      onClose={onClose}
    >
      <div className="stack" aria-busy={versions === null && err === ''}>
        {err && <p className="notice notice--danger">{err}</p>}
        {versions?.map((earlier) => (
          <section key={earlier.version} className="stack">
            <h3 className="small soft">
              {t('prescriptionVault.versionOf', {
                number: earlier.version,
                moment: formatMoment(earlier.at),
              })}
            </h3>
            {earlier.normalised ? (
              <PowerTable powers={earlier.normalised} />
            ) : (
              <p className="small soft">{t('prescriptionVault.onlyFile')}</p>
            )}
            {earlier.fileUrl && (
              <p>
                <a className="link small" href={earlier.fileUrl} target="_blank" rel="noreferrer">
                  {fileLabel(earlier)}
                </a>
              </p>
            )}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
