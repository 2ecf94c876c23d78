import { t } from '#i18n/t.ts';
import { useEffect, useState } from 'react';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { INDICES, LENS_TYPES } from '#domain/lenses/lens.ts';
import { TREATMENTS, type Treatment } from '#domain/lenses/lens-choice.ts';
import type { LensJson } from '#domain/lenses/record.ts';
import { formatList } from '#domain/language.ts';
import { getData } from '#stores/api.ts';
import { formatReais } from '../format.ts';
import { Card } from '../record/RecordLayout.tsx';
import { indexText } from './lens-text.ts';
import styles from './Lenses.module.css';

/** What is on sale, by index and type, each lens with its price and treatments; read again when `version` changes. */
export function LensMatrix({ version }: { version: unknown }) {
  const [lenses, setLenses] = useState<readonly LensJson[] | 'failed' | null>(null);
  useEffect(() => {
    let isOver = false;
    void getData<{ lenses: LensJson[] }>('/api/lenses').then((answer) => {
      if (!isOver) setLenses(answer.success ? answer.lenses : 'failed');
    });
    return () => void (isOver = true);
  }, [version]);
  if (lenses === null) return null;

  return (
    <Card title={t('lenses.matrix.title')}>
      <p className="small soft">{t('lenses.matrix.lead')}</p>
      {lenses === 'failed' ? (
        <p className="notice notice--danger">{t('lenses.matrix.failed')}</p>
      ) : lenses.length === 0 ? (
        <p className="notice">{t('lenses.matrix.empty')}</p>
      ) : (
        <Matrix lenses={lenses} />
      )}
    </Card>
  );
}

function Matrix({ lenses }: { lenses: readonly LensJson[] }) {
  const types = LENS_TYPES.filter((type) => lenses.some((lens) => lens.type === type));
  const indices = INDICES.filter((index) => lenses.some((lens) => lens.index === index));
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('lenses.matrix.title')}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('lenses.matrix.index')}</th>
            {types.map((type) => (
              <th key={type} scope="col">
                {t(`lenses.options.type.${type}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indices.map((index) => (
            <tr key={index}>
              <th scope="row">{indexText(index)}</th>
              {types.map((type) => {
                const found = lenses.filter((lens) => lens.index === index && lens.type === type);
                return (
                  <td key={type}>
                    {found.length === 0 && <span className="soft">{t('lenses.matrix.none')}</span>}
                    {found.map((lens) => (
                      <Offer key={lens._id} lens={lens} />
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Offer({ lens: { _id, name, price, treatments } }: { lens: LensJson }) {
  const nameOf = (treatment: Treatment) => t(`lenses.fields.${treatment}`);
  const included = TREATMENTS.filter((treatment) => treatments[treatment] === 0);
  const extra = TREATMENTS.filter((treatment) => treatments[treatment]);
  return (
    <div className={styles.offer}>
      <a className="link link--alone" href={`${dashboardPath('lenses')}/${_id}`}>
        {name}
      </a>
      <span className="price">{formatReais(price)}</span>
      {included.length > 0 && (
        <span className={styles.small}>
          {t('lenses.matrix.included', { treatments: formatList(included.map(nameOf)) })}
        </span>
      )}
      {extra.map((treatment) => (
        <span key={treatment} className={styles.small}>
          {t('lenses.matrix.plus', {
            treatment: nameOf(treatment),
            price: formatReais(treatments[treatment]!),
          })}
        </span>
      ))}
    </div>
  );
}
