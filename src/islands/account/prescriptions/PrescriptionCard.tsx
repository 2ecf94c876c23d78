import { t } from '#i18n/t.ts';
import { formatCalendarDay } from '#domain/date.ts';
import { readDay } from '#domain/prescriptions/judge-prescription.ts';
import type { OwnPrescription } from '#domain/prescriptions/vault.ts';
import { PowerTable } from '../../prescription/PowerTable.tsx';
import styles from './Vault.module.css';

interface PrescriptionCardProps {
  prescription: OwnPrescription;
  /** '2026-11-03'. */
  today: string;
  onEdit: () => void;
  onVersions: () => void;
  onRemove: () => void;
}

const dayText = (day: string): string => formatCalendarDay(new Date(day));

/** What the file of a prescription is called where it leads to it. */
export const fileLabel = ({ fileType }: Pick<OwnPrescription, 'fileType'>): string =>
  t(fileType === 'application/pdf' ? 'prescriptionVault.openPdf' : 'prescriptionVault.openPhoto');

/** Until when glasses are made by a prescription. */
function Validity({ prescription, today }: Pick<PrescriptionCardProps, 'prescription' | 'today'>) {
  const { validUntil } = prescription;
  if (validUntil === null) return null;
  const isOver = validUntil < today;
  return (
    <span className={`badge ${isOver ? 'badge--warning' : 'badge--success'}`}>
      {t(isOver ? 'prescriptionVault.expired' : 'prescriptionVault.validUntil', {
        day: dayText(validUntil),
      })}
    </span>
  );
}

/** A stored prescription, and what can be done with it. */
export function PrescriptionCard({
  prescription,
  today,
  onEdit,
  onVersions,
  onRemove,
}: PrescriptionCardProps) {
  const { person, kinship, normalised, fileUrl, prescriber, version } = prescription;
  const issuedAt = readDay(prescription.issuedAt);
  const register = [prescriber.council, prescriber.state, prescriber.number].filter(Boolean);
  const about = [
    kinship && kinship !== 'self' && t(`prescriptionVault.kinship.${kinship}`),
    issuedAt && t('prescriptionVault.issued', { day: dayText(issuedAt) }),
  ].filter(Boolean);
  return (
    <article className={`card ${styles.prescription}`}>
      <div className={styles.head}>
        <h2 className={styles.name}>{person}</h2>
        <Validity prescription={prescription} today={today} />
      </div>
      {about.length > 0 && <p className="small soft">{about.join(' · ')}</p>}
      {normalised ? (
        <PowerTable powers={normalised} />
      ) : (
        <p className="small soft">{t('prescriptionVault.onlyFile')}</p>
      )}
      {prescriber.name && (
        <p className="small soft">
          {[prescriber.name, register.join(' ')].filter(Boolean).join(' · ')}
        </p>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className="button button--small"
          aria-label={t('prescriptionVault.changeNamed', { name: person })}
          onClick={onEdit}
        >
          {t('prescriptionVault.change')}
        </button>
        {fileUrl && (
          <a
            className="button button--quiet button--small"
            href={fileUrl}
            target="_blank"
            rel="noreferrer"
          >
            {fileLabel(prescription)}
          </a>
        )}
        {version > 1 && (
          <button type="button" className="button button--quiet button--small" onClick={onVersions}>
            {t('prescriptionVault.versions')}
          </button>
        )}
        <button
          type="button"
          className="button button--quiet button--small"
          aria-label={t('prescriptionVault.removeNamed', { name: person })}
          onClick={onRemove}
        >
          {t('prescriptionVault.remove')}
        </button>
      </div>
    </article>
  );
}
