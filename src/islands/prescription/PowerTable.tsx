import { t } from '#i18n/t.ts';
import { formatNumber } from '#domain/number.ts';
import { EYES, type Eye, type Prescription } from '#domain/prescriptions/prescription.ts';
import { writePower } from '#domain/prescriptions/write-typed.ts';
import styles from './PowerTable.module.css';

const shown = (value: number | null, write: (value: number) => string) =>
  value === null ? '–' : write(value);
const measure = (value: number) => formatNumber(value, 2);

const prismText = ({ prism, base }: Eye): string | null =>
  prism === null || base === null
    ? null
    : `${measure(prism)} Δ ${t(`prescriptionForm.base.${base}`)}`;

/** The powers of a prescription, as an optician writes them. */
export function PowerTable({ powers }: { powers: Prescription }) {
  const eyes = EYES.map((name) => ({ name, eye: powers[name] }));
  const hasNear = eyes.some(({ eye }) => eye.addition !== null);
  const hasDnp = eyes.some(({ eye }) => eye.dnp !== null);
  const hasPrism = eyes.some(({ eye }) => eye.prism !== null);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('prescriptionForm.sphere')}</th>
            <th scope="col">{t('prescriptionForm.cylinder')}</th>
            <th scope="col">{t('prescriptionForm.axis')}</th>
            {hasNear && <th scope="col">{t('prescriptionForm.addition')}</th>}
            {hasDnp && <th scope="col">{t('prescriptionForm.dnp')}</th>}
            {hasPrism && <th scope="col">{t('prescriptionForm.prism')}</th>}
          </tr>
        </thead>
        <tbody>
          {eyes.map(({ name, eye }) => (
            <tr key={name}>
              <th scope="row">
                <abbr title={t(`prescriptionForm.eye.${name}`)}>{name.toUpperCase()}</abbr>
              </th>
              <td>{writePower(eye.sphere)}</td>
              <td>{eye.cylinder === 0 ? '–' : writePower(eye.cylinder)}</td>
              <td>{shown(eye.axis, (axis) => `${axis}°`)}</td>
              {hasNear && <td>{shown(eye.addition, writePower)}</td>}
              {hasDnp && <td>{shown(eye.dnp, measure)}</td>}
              {hasPrism && <td>{prismText(eye) ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {powers.pd !== null && (
        <p className="small soft">{t('prescriptionForm.pdIs', { pd: measure(powers.pd) })}</p>
      )}
    </div>
  );
}
