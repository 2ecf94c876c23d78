import { t } from '#i18n/t.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { KINSHIPS, type Kinship } from '#domain/lenses/order-lens.ts';
import {
  BLANK_PRESCRIPTION,
  hasNoPowers,
  typedPart,
} from '#domain/prescriptions/blank-prescription.ts';
import { ownPrescriptionFile } from '#domain/prescriptions/prescription-file.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import type { OwnPrescription } from '#domain/prescriptions/vault.ts';
import { getData, postData, putData } from '#stores/api.ts';
import { SelectField, TextField } from '../../form/Field.tsx';
import { refusalOf } from '../../form/refusal.ts';
import { SubmissionForm } from '../../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../../form/useSubmission.ts';
import { PaperField } from '../../prescription/PaperField.tsx';
import { powerFindings } from '../../prescription/power-findings.ts';
import { PrescriptionFields } from '../../prescription/PrescriptionFields.tsx';
import { paperRefusal, sendPaper } from '../../prescription/send-paper.ts';
import styles from './Vault.module.css';

const PATH = '/api/account/prescriptions';

/** What was typed, to be changed. That its eyes are not exchanged was said of the version before it. */
const typedAgain = (stored: OwnPrescription): TypedPrescription => {
  const { confirmed = [], ...typed } = typedPart(stored);
  return { ...typed, confirmed: confirmed.filter((answer) => answer !== 'od:eyes') };
};

interface PrescriptionFormProps {
  /** Null for a new one. */
  stored: OwnPrescription | null;
  onCancel: () => void;
  onSaved: (stored: OwnPrescription) => void;
}

/** A new prescription of the vault, or a change of a stored one. */
export function PrescriptionForm({ stored, onCancel, onSaved }: PrescriptionFormProps) {
  const submission = useSubmission({ edits: true });
  const [typed, setTyped] = useState(() => (stored ? typedAgain(stored) : BLANK_PRESCRIPTION));
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [wasSent, setSent] = useState(false);
  /** What the shop has by now: its file may have been refused after the rest was stored. */
  const saved = useRef(stored);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);

  const isFileOnly = hasNoPowers(typed) && (file !== null || Boolean(stored?.fileUrl));
  const findings = useMemo(
    () =>
      isFileOnly
        ? { refusals: [], questions: [] }
        : powerFindings(typed, 'none', stored?.normalised),
    [typed, isFileOnly, stored],
  );

  const save = async (body: object) => {
    const before = saved.current;
    const answer = before
      ? await putData<{ prescription: OwnPrescription }>(`${PATH}/${before._id}`, {
          ...body,
          version: before.version,
        })
      : await postData<{ prescription: OwnPrescription }>(PATH, body);
    if (answer.success) saved.current = answer.prescription;
    return refusalOf(answer);
  };

  /** Sends the file; what is stored then has its address. */
  const addFile = async (chosen: File, id: string) => {
    const err = await sendPaper(ownPrescriptionFile(id), chosen);
    setFileError(err);
    if (err !== null) return { message: err };
    const answer = await getData<{ prescription: OwnPrescription }>(`${PATH}/${id}`);
    if (answer.success) saved.current = answer.prescription;
    return null;
  };

  const send: Send = async (fields) => {
    setSent(true);
    const tooLarge = file && paperRefusal(file);
    if (tooLarge) {
      setFileError(tooLarge);
      return { message: tooLarge };
    }
    if (findings.refusals.length + findings.questions.length > 0)
      return { message: t('prescriptionVault.incomplete') };
    const body = {
      ...typed,
      person: fields.person,
      kinship: fields.kinship,
      consent: fields.consent !== undefined,
      fileOnly: isFileOnly,
    };
    const refused = await save(body);
    if (refused) return refused;
    const missed = file && (await addFile(file, saved.current!._id));
    if (missed) return missed;
    onSaved(saved.current!);
    return null;
  };

  return (
    <div ref={place} tabIndex={-1} className={`card stack ${styles.form}`}>
      <h2 className="subtitle">{t(stored ? 'prescriptionVault.edit' : 'prescriptionVault.add')}</h2>
      <SubmissionForm submission={submission} send={send} label={t('prescriptionVault.save')}>
        <div className={styles.pair}>
          <TextField
            label={t('prescriptionVault.person')}
            hint={t('prescriptionVault.personHint')}
            error={submission.errors.person}
            name="person"
            autoComplete="off"
            maxLength={60}
            defaultValue={stored?.person}
          />
          <SelectField
            label={t('prescriptionVault.kinship.label')}
            error={submission.errors.kinship}
            name="kinship"
            defaultValue={stored?.kinship ?? ''}
          >
            <option value="">{t('prescriptionVault.kinship.none')}</option>
            {KINSHIPS.map((kinship: Kinship) => (
              <option key={kinship} value={kinship}>
                {t(`prescriptionVault.kinship.${kinship}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <PaperField
          label={t(stored?.fileUrl ? 'prescriptionVault.otherFile' : 'prescriptionVault.file')}
          file={file}
          error={fileError ?? undefined}
          onChoose={(chosen) => {
            setFile(chosen);
            setFileError(chosen && paperRefusal(chosen));
          }}
        />
        <p className="small soft">{t('prescriptionVault.eitherHint')}</p>
        <PrescriptionFields
          value={typed}
          onChange={setTyped}
          findings={findings}
          sent={wasSent}
          errors={submission.errors}
        />
        <div className="field">
          <label className="check">
            <input
              type="checkbox"
              name="consent"
              defaultChecked={stored !== null}
              aria-invalid={submission.errors.consent ? true : undefined}
            />
            {t('prescriptionVault.consent')}
          </label>
          {submission.errors.consent && <span className="error">{submission.errors.consent}</span>}
        </div>
      </SubmissionForm>
      <button type="button" className="button button--quiet button--block" onClick={onCancel}>
        {t('prescriptionVault.cancel')}
      </button>
    </div>
  );
}
