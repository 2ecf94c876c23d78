import { t } from '#i18n/t.ts';
import Camera from 'lucide-react/icons/camera';
import FileText from 'lucide-react/icons/file-text';
import FolderHeart from 'lucide-react/icons/folder-heart';
import PencilLine from 'lucide-react/icons/pencil-line';
import ScanEye from 'lucide-react/icons/scan-eye';
import { useEffect, useId, useRef, useState } from 'react';
import { shortDate } from '#domain/deliveries/working-days.ts';
import type { Use } from '#domain/lenses/lens-choice.ts';
import { LENSES_ID, type WantedPrescription } from '#domain/lenses/lens-track.ts';
import { KEY_PARAM } from '#domain/orders/order.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import type { OwnPrescription } from '#domain/prescriptions/vault.ts';
import { typedLine } from '#domain/prescriptions/write-typed.ts';
import { postData } from '#stores/api.ts';
import { reload } from '#stores/leave.ts';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Refusal } from '../form/useSubmission.ts';
import { ChoiceCards, type Card } from '../lenses/ChoiceCards.tsx';
import { useVault } from '../lenses/useVault.ts';
import { powerFindings } from '../prescription/power-findings.ts';
import { PaperField } from '../prescription/PaperField.tsx';
import { PrescriptionFields } from '../prescription/PrescriptionFields.tsx';
import { paperRefusal, storePaper } from '../prescription/send-paper.ts';
import styles from './SendPrescription.module.css';

export interface SendPrescriptionProps {
  orderId: string;
  /** The key of a guest's link; null if the order is its reader's own. */
  orderKey: string | null;
  /** Of the line whose lenses are made by it. */
  position: number;
  use: Use;
  /** Why it is to be sent. */
  wants: WantedPrescription;
  isSignedIn: boolean;
}

const WAYS = ['typed', 'photo', 'vault'] as const;
type Way = (typeof WAYS)[number];

const ICONS = { typed: PencilLine, photo: Camera, vault: FolderHeart } as const;

const iconOf = (Icon: typeof Camera) => <Icon size={28} strokeWidth={1.5} aria-hidden="true" />;

/** Sends the prescription of lenses that are ordered already: typed, as a photo or PDF, or from the vault. */
export default function SendPrescription(props: SendPrescriptionProps) {
  const { wants, isSignedIn } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [way, setWay] = useState<Way | null>(null);
  const [typed, setTyped] = useState(BLANK_PRESCRIPTION);

  const choose = (value: string | undefined) => setWay(WAYS.find((one) => one === value) ?? null);
  // The browser has marked a card already that was pressed before the island hydrated.
  useEffect(() => choose(place.current?.querySelector<HTMLInputElement>(':checked')?.value), []);

  const cards = WAYS.filter((one) => one !== 'vault' || isSignedIn).map((one): Card => ({
    value: one,
    name: t(`sendPrescription.way.${one}.name`),
    about: t(`sendPrescription.way.${one}.about`),
    picture: iconOf(ICONS[one]),
  }));

  return (
    <div className={styles.send} ref={place}>
      <h4 id={id}>{t(`sendPrescription.heading.${wants}`)}</h4>
      <ChoiceCards
        cards={cards}
        name={`${id}-way`}
        labelledBy={id}
        chosen={way}
        onChoose={choose}
      />
      {way && (
        <WayForm key={way} {...props} way={way} labelledBy={id} typed={typed} onType={setTyped} />
      )}
    </div>
  );
}

interface WayFormProps extends SendPrescriptionProps {
  way: Way;
  labelledBy: string;
  /** What was typed, which stays if another way is looked at meanwhile. */
  typed: TypedPrescription;
  onType: (typed: TypedPrescription) => void;
}

function WayForm(props: WayFormProps) {
  const { orderId, orderKey, position, use, way, labelledBy, typed, onType } = props;
  const submission = useSubmission();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [storedId, setStoredId] = useState<string | null>(null);
  const [wasSent, setSent] = useState(false);
  /** A file that the shop has already: what comes after it may have been refused. */
  const delivered = useRef<{ file: File; id: string } | null>(null);

  const findings = powerFindings(typed, use);

  const deliver = async (body: object): Promise<Refusal | null> => {
    const search = orderKey === null ? '' : `?${new URLSearchParams({ [KEY_PARAM]: orderKey })}`;
    const path = `/api/orders/${orderId}/prescriptions${search}`;
    const answer = await postData(path, { position, ...body });
    const refused = refusalOf(answer);
    if (refused) {
      const { lens, prescriptionId } = refused.fields ?? {};
      return { ...refused, message: lens ?? prescriptionId ?? refused.message };
    }
    // The form goes, and a reloaded page is where it was: better where it says how far the lenses are.
    document.getElementById(LENSES_ID)?.scrollIntoView({ behavior: 'instant' });
    reload();
    return null;
  };

  const sendTyped = async (): Promise<Refusal | null> => {
    if (findings.refusals.length + findings.questions.length > 0)
      return { message: t('sendPrescription.incomplete') };
    return deliver({ prescription: typed });
  };

  const sendFile = async (): Promise<Refusal | null> => {
    const missing = file === null ? t('sendPrescription.noFile') : paperRefusal(file);
    setFileError(missing);
    if (file === null || missing !== null) return { message: missing ?? '' };
    if (delivered.current?.file !== file) {
      const answer = await storePaper(file);
      if ('err' in answer) return { message: answer.err };
      delivered.current = { file, id: answer.id };
    }
    return deliver({ prescriptionId: delivered.current.id });
  };

  const send = async (): Promise<Refusal | null> => {
    setSent(true);
    if (way === 'typed') return sendTyped();
    if (way === 'photo') return sendFile();
    if (storedId === null) return { message: t('sendPrescription.noStored') };
    return deliver({ prescriptionId: storedId });
  };

  return (
    <div className={styles.form}>
      <SubmissionForm submission={submission} send={send} label={t('sendPrescription.send')}>
        {way === 'typed' && (
          <PrescriptionFields
            value={typed}
            onChange={onType}
            findings={findings}
            sent={wasSent}
            errors={submission.errors}
          />
        )}
        {way === 'photo' && (
          <PaperField
            label={t('sendPrescription.file')}
            file={file}
            error={fileError ?? undefined}
            onChoose={(chosen) => {
              setFile(chosen);
              setFileError(chosen && paperRefusal(chosen));
            }}
          />
        )}
        {way === 'vault' && (
          <Vault labelledBy={labelledBy} chosen={storedId} onChoose={setStoredId} />
        )}
        <p className="small soft">{t('sendPrescription.private')}</p>
      </SubmissionForm>
    </div>
  );
}

interface VaultProps {
  labelledBy: string;
  chosen: string | null;
  onChoose: (id: string) => void;
}

function Vault({ labelledBy, chosen, onChoose }: VaultProps) {
  const [stored, setStored] = useState<readonly OwnPrescription[]>([]);
  const state = useVault(setStored);
  const cards = stored.map(({ _id, person, issuedAt, normalised }): Card => {
    const issued = issuedAt && t('lensStep.vault.issued', { day: shortDate(issuedAt) });
    return {
      value: _id,
      name: [person, issued].filter(Boolean).join(', '),
      about: normalised
        ? t('lensStep.vault.eyes', { od: typedLine(normalised.od), oe: typedLine(normalised.oe) })
        : t('lensStep.vault.onFile'),
      picture: iconOf(normalised ? ScanEye : FileText),
    };
  });
  return (
    <>
      <p role="status" className="soft">
        {state === 'loading' && t('lensStep.vault.loading')}
        {state === 'found' && cards.length === 0 && t('lensStep.vault.empty')}
        {state === 'failed' && t('lensStep.vault.failed')}
      </p>
      <ChoiceCards
        cards={cards}
        name={`${labelledBy}-stored`}
        labelledBy={labelledBy}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  );
}
