import { t } from '#i18n/t.ts';
import { useId } from 'react';
import { isBeingMade, isUntouched } from '#domain/lenses/order-lens.ts';
import { formatMoney } from '#domain/money.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import type { OrderRecord, OrderRecordLine } from '#domain/orders/order-record.ts';
import { partsOf, type LinePart, type RefundedLine } from '#domain/orders/refund.ts';
import { QuantityInput } from '../QuantityInput.tsx';
import dialogStyles from '../record/MoveDialogs.module.css';
import styles from './Payment.module.css';
import { refundWorth } from './refund-worth.ts';

const CHOICES = ['whole', 'frame', 'lens'] as const;
type Choice = (typeof CHOICES)[number];

const choiceOf = (part: LinePart | undefined): Choice => part ?? 'whole';
const partOf = (choice: Choice): LinePart | undefined => (choice === 'whole' ? undefined : choice);

/** How many of a line can still be given back. */
function leftOf({ qty, refundedParts: { frames, lenses } }: OrderRecordLine, choice: Choice) {
  if (choice === 'frame') return qty - frames;
  return choice === 'lens' ? qty - lenses : qty - Math.max(frames, lenses);
}

const hasLenses = ({ lens, lensPrice }: OrderRecordLine): boolean => lens !== null && lensPrice > 0;

interface RefundLinesProps {
  order: OrderRecord;
  chosen: readonly RefundedLine[];
  /** By the names of the fields, `lines.0.qty`. */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (chosen: readonly RefundedLine[]) => void;
}

/** The lines of an order whose pieces are given back: how many, and of a frame with lenses the whole piece or a part. */
export function RefundLines({ order, chosen, errors, onChange }: RefundLinesProps) {
  const sent = chosen.filter(({ qty }) => qty > 0);
  return (
    <ul className={dialogStyles.returns}>
      {order.lines.map((line) => {
        const own = chosen.find(({ position }) => position === line.position);
        const first = CHOICES.find((choice) => leftOf(line, choice) > 0) ?? 'whole';
        const choice = own ? choiceOf(own.part) : first;
        const at = sent.findIndex(({ position }) => position === line.position);
        const error = errors[`lines.${at}.part`] ?? errors[`lines.${at}.qty`];
        const left = leftOf(line, choice);
        const change = (qty: number, to: Choice) => {
          const { position } = line;
          const others = chosen.filter((one) => one.position !== position);
          const part = partOf(to);
          onChange([...others, { position, qty, ...(part && { part }) }]);
        };
        return (
          <li key={line.position} className={dialogStyles.return}>
            <span className={dialogStyles.returnName}>
              {line.name}
              <span className="soft">{choicesOf(line)}</span>
            </span>
            <span className={dialogStyles.returnQty}>
              <QuantityInput
                label={t('orders.refund.qty', { name: line.name })}
                value={own?.qty ?? 0}
                min={0}
                max={left}
                onChange={(qty) => change(qty, choice)}
              />
              <span className="soft">{t('orders.return.of', { count: left })}</span>
            </span>
            {hasLenses(line) && (
              <PartChoice
                order={order}
                line={line}
                choice={choice}
                qty={own?.qty ?? 0}
                onChange={(to) =>
                  change(Math.min(Math.max(own?.qty ?? 0, 1), leftOf(line, to)), to)
                }
              />
            )}
            {error && <p className={`notice notice--danger ${styles.lineError}`}>{error}</p>}
          </li>
        );
      })}
    </ul>
  );
}

interface PartChoiceProps {
  order: OrderRecord;
  line: OrderRecordLine;
  choice: Choice;
  qty: number;
  onChange: (choice: Choice) => void;
}

/** What of a frame with lenses is given back, each with what it gives back. */
function PartChoice({ order, line, choice, qty, onChange }: PartChoiceProps) {
  const name = useId();
  const { position, lens } = line;
  const isMade = lens !== null && isBeingMade(lens.labState);
  return (
    <fieldset className={styles.partChoice}>
      <legend className="visually-hidden">{t('orders.refund.part', { name: line.name })}</legend>
      {CHOICES.map((one) => {
        const left = leftOf(line, one);
        const pieces = Math.min(Math.max(qty, 1), left);
        const back = partsOf({ qty: pieces, part: partOf(one) });
        const { cents } = refundWorth(order, new Map([[position, back]]), false);
        return (
          <label key={one} className={`check ${styles.partOption}`}>
            <input
              type="radio"
              name={name}
              checked={one === choice && qty > 0}
              disabled={left <= 0 || (one === 'lens' && isMade)}
              onChange={() => onChange(one)}
            />
            <span>{t(`orders.refund.parts.${one}`)}</span>{' '}
            <span className="figures soft">{left > 0 ? formatMoney(cents) : goneText(one)}</span>
          </label>
        );
      })}
      {isMade && <p className="small soft">{t('orders.refund.lensBeingMade')}</p>}
      {choice === 'lens' && qty > 0 && lens && !lens.isEnded && isUntouched(lens.labState) && (
        <p className="small soft">{t('orders.refund.lensEnds')}</p>
      )}
    </fieldset>
  );
}

const goneText = (choice: Choice): string =>
  choice === 'lens' ? t('orders.refund.lensGone') : t('orders.refund.partGone');
