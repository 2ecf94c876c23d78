import { t } from '#i18n/t.ts';
import { formatNumber } from '#domain/number.ts';
import type { ServiceOrder } from '#domain/laboratory/service-order.ts';
import type { Kinship } from '#domain/lenses/order-lens.ts';
import { thumbnailUrl } from '#domain/media/media.ts';
import { isBenchKind } from '#domain/orders/order-kind.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Prescriptions.module.css';

/** Who wears the glasses, the frame with its measures, and the lens. */
export function PrescriptionAside({ item }: { item: ServiceOrder }) {
  const { wearer, buyer, kinship, orderedFrame: frame, bought, typed } = item;
  const { approvedByName, secondByName, entry } = item;
  const measures = frame?.measures ?? null;
  const facts = [
    approvedByName && t('prescriptions.record.firstBy', { name: approvedByName }),
    secondByName && t('prescriptions.record.secondBy', { name: secondByName }),
    entry !== null && t('prescriptions.record.entry', { number: entry }),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <>
      <Card title={t('prescriptions.fields.wearer')}>
        <p>{wearer}</p>
        {(wearer !== buyer || kinship) && (
          <p className="small soft">
            {[
              wearer !== buyer && buyer,
              kinship && t(`prescriptions.kinship.${kinship as Kinship}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {typed && (
          <p className="small soft">{t(`prescriptions.record.wearerKind.${typed.wearer}`)}</p>
        )}
        {facts.map((fact) => (
          <p key={fact} className="small soft">
            {fact}
          </p>
        ))}
      </Card>
      <Card
        title={t(
          isBenchKind(item.kind)
            ? 'prescriptions.record.bench.brought'
            : 'prescriptions.record.frame',
        )}
      >
        {frame && (
          <>
            {frame.image && (
              <img
                className={styles.frame}
                src={thumbnailUrl(frame.image)}
                alt=""
                width={480}
                height={320}
                loading="lazy"
              />
            )}
            <p>
              {frame.name}
              {frame.choices && ` · ${frame.choices}`}
            </p>
            {frame.sku && (
              <p className="small soft figures">
                {[frame.sku, t('prescriptions.record.pieces', { count: frame.qty })].join(' · ')}
              </p>
            )}
            {frame.rim && (
              <p className="small soft">{t(`prescriptions.record.rim.${frame.rim}`)}</p>
            )}
          </>
        )}
        {measures && (
          <>
            <p className="figures">
              {t('prescriptions.record.measures', {
                width: measures.lensWidth,
                bridge: measures.bridge,
                temple: measures.temple,
              })}
            </p>
            <p className="small soft figures">
              {measures.lensHeight === null
                ? t('prescriptions.record.heightUnknown')
                : t('prescriptions.record.height', { height: measures.lensHeight })}
              {' · '}
              {t('prescriptions.record.centres', { mm: measures.lensWidth + measures.bridge })}
            </p>
          </>
        )}
        {!measures && !isBenchKind(item.kind) && (
          <p className="small soft">{t('prescriptions.record.noMeasures')}</p>
        )}
      </Card>
      {bought && (
        <Card title={t('prescriptions.record.lens')}>
          <p>{bought.name}</p>
          <p className="small soft">
            {[
              t(`prescriptions.record.use.${bought.use}`),
              t(`prescriptions.record.lensType.${bought.type}`),
              t('prescriptions.record.index', { index: formatNumber(bought.index, 2) }),
            ].join(' · ')}
          </p>
          {bought.treatments.length > 0 && (
            <p className="small soft">
              {bought.treatments
                .map((name) => t(`prescriptions.record.treatment.${name}`))
                .join(', ')}
            </p>
          )}
          <p className="small soft">{t('prescriptions.record.days', { count: bought.days })}</p>
        </Card>
      )}
    </>
  );
}
