import { t } from '#i18n/t.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { giftLines } from '#domain/gift-cards/gift-text.ts';
import { lensLines } from '#domain/lenses/lens-lines.ts';
import { toCents, toReais } from '#domain/money.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import type { OrderRecord, OrderRecordLine } from '#domain/orders/order-record.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { ServiceLinks } from './ServiceLinks.tsx';
import { formatReais } from '../../format.ts';
import { Card } from '../../record/RecordLayout.tsx';
import styles from './OrderPage.module.css';

/** The items of an order, with what is needed to prepare it: picture, choices, measures, stock. */
export function OrderItems({ order }: { order: OrderRecord }) {
  const pieces = order.lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Card title={t('orders.items', { count: pieces })}>
      <ul className={styles.items}>
        {order.lines.map((line) => (
          <Item
            key={line.position}
            line={line}
            isOpen={order.isOpen}
            isLink={order.mayOpenProducts && line.productId !== ''}
            opensServices={order.opensServices}
          />
        ))}
      </ul>
      {order.kind === '' && <Sums order={order} />}
    </Card>
  );
}

interface ItemProps {
  line: OrderRecordLine;
  isOpen: boolean;
  /** Whether its name leads to the product. */
  isLink: boolean;
  opensServices: boolean;
}

function Item({ line, isOpen, isLink, opensServices }: ItemProps) {
  const { productId, name, sku, image, focal, lenses, qty, returned, price, total } = line;
  const choices = choicesOf(line);
  return (
    <li className={styles.item}>
      <span className={styles.picture}>
        {image && <Picture image={image} focal={focal} alt="" sizes="72px" />}
      </span>
      <div className={styles.what}>
        {isLink ? (
          <a className={styles.name} href={`${dashboardPath('products')}/${productId}`}>
            {name}
          </a>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        {choices && <span>{choices}</span>}
        {line.marking && <span className="figures">{line.marking}</span>}
        {giftLines(line.gift, t).map((text) => (
          <span key={text} className="soft">
            {text}
          </span>
        ))}
        {lensLines(line.lens, t).map((text) => (
          <span key={text} className="soft">
            {text}
          </span>
        ))}
        {!line.lens && lenses && <span className="soft">{t(`product.lenses.${lenses}`)}</span>}
        <span className={styles.facts}>
          {sku && <span className="soft figures">{t('order.sku', { sku })}</span>}
          {isOpen && <Stock stock={line.stock} />}
        </span>
        <ServiceLinks line={line} opens={opensServices} />
        {returned > 0 && (
          <span className={styles.returned}>{t('orders.returnedPieces', { count: returned })}</span>
        )}
      </div>
      <span className={`figures ${styles.quantity}`}>
        {price > 0 && t('order.quantity', { qty, price: formatReais(price) })}
      </span>
      <span className={`figures ${styles.total}`}>
        {price > 0 ? formatReais(total) : t('orders.service.noCharge')}
      </span>
    </li>
  );
}

/** How many are left: shown only while the order is being prepared. */
function Stock({ stock }: Pick<OrderRecordLine, 'stock'>) {
  if (stock === null) return <span className={styles.missing}>{t('orders.stock.gone')}</span>;
  if (stock < 0) return null;
  return (
    <span className={stock === 0 ? styles.scarce : 'soft'}>
      {t('orders.stock.left', { count: stock })}
    </span>
  );
}

/** 'Desconto no balcão (10%): cliente antigo'. */
function staffDiscountText({ percent, reason }: NonNullable<OrderRecord['staffDiscount']>): string {
  const what =
    percent > 0 ? t('order.staffDiscountPercent', { percent }) : t('order.staffDiscount');
  return t('orders.staffDiscountWhy', { what, reason });
}

const couponText = (coupon: NonNullable<OrderRecord['coupon']>): string =>
  coupon.discount > 0
    ? t('order.coupon', { ...coupon })
    : t('order.couponPlain', { code: coupon.code });

/** A coupon that pays the delivery takes nothing off the rest. */
const less = (reais: number): string =>
  reais === 0 ? t('order.freeDelivery') : `−${formatReais(reais)}`;

function Sums({ order }: { order: OrderRecord }) {
  const { subtotal, coupon, promotion, staffDiscount, pixDiscount, discount } = order;
  const { delivery, payable } = order;
  const byStaff = staffDiscount?.amount ?? 0;
  const others = [byStaff, promotion?.amount ?? 0, pixDiscount?.amount ?? 0];
  const byCoupon = toReais(
    others.reduce((cents, reais) => cents - toCents(reais), toCents(discount)),
  );
  const rows: [string, string][] = [
    [t('order.subtotal'), formatReais(subtotal)],
    ...(promotion
      ? [[promotion.name, `−${formatReais(promotion.amount)}`] as [string, string]]
      : []),
    ...(coupon ? [[couponText(coupon), less(byCoupon)] as [string, string]] : []),
    ...(staffDiscount
      ? [[staffDiscountText(staffDiscount), `−${formatReais(byStaff)}`] as [string, string]]
      : []),
    ...(pixDiscount
      ? [
          [
            t('order.pixDiscount', { percent: pixDiscount.percent }),
            `−${formatReais(pixDiscount.amount)}`,
          ] as [string, string],
        ]
      : []),
    [
      t('order.delivery', { type: order.isPickUp ? t('order.pickUp') : delivery.type }),
      delivery.cost === 0 ? t('order.free') : formatReais(delivery.cost),
    ],
  ];
  return (
    <dl className={`figures ${styles.sums}`}>
      {rows.map(([what, sum]) => (
        <div key={what}>
          <dt className="soft">{what}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
      <div className={styles.payable}>
        <dt>{t('orders.payable')}</dt>
        <dd>{formatReais(payable)}</dd>
      </div>
    </dl>
  );
}
