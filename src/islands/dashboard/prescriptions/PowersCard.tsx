import { t, textAt } from '#i18n/t.ts';
import { formatCalendarDay } from '#domain/date.ts';
import { asMade } from '#domain/laboratory/as-made.ts';
import type { ServiceOrder } from '#domain/laboratory/service-order.ts';
import { formatNumber } from '#domain/number.ts';
import {
  EYES,
  type Finding,
  type Prescription,
  type TypedPrescription,
} from '#domain/prescriptions/prescription.ts';
import { writePower } from '#domain/prescriptions/write-typed.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Prescriptions.module.css';

const COLUMNS = ['sphere', 'cylinder', 'axis', 'addition', 'dnp', 'prism'] as const;

const mm = (value: number | null): string => (value === null ? '' : formatNumber(value, 1));

/** The powers of both eyes, in figures that stand below each other. */
function PowersTable({ prescription, caption }: { prescription: Prescription; caption: string }) {
  const textOf = (eye: Prescription['od'], column: (typeof COLUMNS)[number]): string => {
    if (column === 'sphere') return writePower(eye.sphere);
    if (column === 'cylinder') return eye.cylinder === 0 ? '' : writePower(eye.cylinder);
    if (column === 'axis') return eye.axis === null ? '' : `${eye.axis}°`;
    if (column === 'addition') return eye.addition === null ? '' : writePower(eye.addition);
    if (column === 'dnp') return mm(eye.dnp);
    const base = eye.base ? ` ${t(`prescriptions.record.base.${eye.base}`)}` : '';
    return eye.prism === null ? '' : `${formatNumber(eye.prism, 2)} Δ${base}`;
  };
  // Empty columns are left out: most prescriptions have neither prism nor addition.
  const shown = COLUMNS.filter(
    (column) => column === 'sphere' || EYES.some((name) => textOf(prescription[name], column)),
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.powers}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('prescriptions.record.eye')}</span>
            </th>
            {shown.map((column) => (
              <th key={column} scope="col">
                {t(`prescriptions.record.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EYES.map((name) => (
            <tr key={name}>
              <th scope="row">
                <abbr title={t(`prescriptions.record.${name}Long`)}>
                  {t(`prescriptions.record.${name}`)}
                </abbr>
              </th>
              {shown.map((column) => (
                <td key={column}>{textOf(prescription[name], column) || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {prescription.pd !== null && (
        <p className="figures">
          {t('prescriptions.record.pd')} {mm(prescription.pd)} mm
        </p>
      )}
    </div>
  );
}

/** An eye as its buyer typed it. */
const typedText = (eye: TypedPrescription['od']): string =>
  typeof eye === 'string'
    ? eye
    : [
        eye.sphere,
        eye.cylinder,
        eye.axis && `× ${eye.axis}`,
        eye.addition && `AD ${eye.addition}`,
        eye.dnp && `DNP ${eye.dnp}`,
        eye.prism && `${eye.prism} Δ ${eye.base}`,
      ]
        .filter(Boolean)
        .join('  ');

function Typed({ typed }: { typed: TypedPrescription }) {
  const { prescriber, issuedAt, text, addition, pd } = typed;
  const register = [prescriber.council, prescriber.state, prescriber.number].filter(Boolean);
  const day = new Date(`${issuedAt}T00:00:00Z`);
  const facts: [string, string][] = [
    [t('prescriptions.record.od'), typedText(typed.od)],
    [t('prescriptions.record.oe'), typedText(typed.oe)],
    [t('prescriptions.record.addition'), addition],
    [t('prescriptions.record.pd'), pd],
    [
      t('prescriptions.record.prescriber'),
      [prescriber.name, register.join(' ')].filter(Boolean).join(', '),
    ],
    [
      t('prescriptions.record.issuedAt'),
      Number.isNaN(day.getTime()) ? issuedAt : formatCalendarDay(day),
    ],
    [t('prescriptions.record.text'), text],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([what, value]) => (
          <div key={what}>
            <dt className="soft">{what}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const KINDS = ['refusals', 'questions', 'reviews', 'advice'] as const;
const LOOK = {
  refusals: 'badge--danger',
  questions: 'badge--warning',
  reviews: 'badge--warning',
  advice: 'badge--muted',
} as const;

const fieldText = ({ field = '' }: Finding): string => {
  const [eye, part] = field.split('.');
  if (eye !== 'od' && eye !== 'oe') return '';
  const name = COLUMNS.find((column) => column === part);
  return [t(`prescriptions.record.${eye}`), name && t(`prescriptions.record.${name}`)]
    .filter(Boolean)
    .join(' ');
};

/** What the rules say of it, the most serious first. */
function FindingList({ item: { findings } }: { item: ServiceOrder }) {
  const all = KINDS.flatMap((kind) => findings[kind].map((finding) => ({ kind, finding })));
  if (all.length === 0) return null;
  return (
    <ul className={styles.findings} aria-label={t('prescriptions.record.findings')}>
      {all.map(({ kind, finding }) => (
        <li key={`${kind} ${finding.field} ${finding.code}`}>
          <span className={`badge ${LOOK[kind]}`}>{t(`prescriptions.record.${kind}`)}</span>
          <span>
            {[fieldText(finding), textAt(`lenses.findings.${finding.code}`, finding.values)]
              .filter(Boolean)
              .join(': ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the prescription says: as it is made, as it was typed, and what there is to watch. */
export function PowersCard({ item }: { item: ServiceOrder }) {
  const { normalised, typed, bought } = item;
  if (!normalised && !typed) return null;
  const use = bought?.use ?? 'distance';
  const made = normalised && asMade(normalised, use);
  const isOther =
    normalised && made && EYES.some((name) => made[name].sphere !== normalised[name].sphere);
  return (
    <Card title={t('prescriptions.record.powers')}>
      <FindingList item={item} />
      {normalised && (
        <PowersTable prescription={normalised} caption={t('prescriptions.record.normalised')} />
      )}
      {isOther && <PowersTable prescription={made} caption={t('prescriptions.record.asMade')} />}
      {typed && (
        <>
          <h3 className={styles.small}>{t('prescriptions.record.typed')}</h3>
          <Typed typed={typed} />
        </>
      )}
    </Card>
  );
}
