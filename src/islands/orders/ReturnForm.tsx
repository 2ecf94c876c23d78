import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatDay } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { MAX_PIX_KEY } from '#domain/payments/refund-limits.ts';
import {
  type OrderReturns,
  type ReturnableLine,
  type ReturnKind,
  MAX_RETURN_TEXT,
} from '#domain/returns/return-request.ts';
import { mailText } from '#i18n/mail-text.ts';
import { postData } from '#stores/api.ts';
import { reload } from '#stores/leave.ts';
import { TextAreaField, TextField } from '../form/Field.tsx';
import { RefusalMessage } from '../form/RefusalMessage.tsx';
import { useSubmission } from '../form/useSubmission.ts';
import styles from './OrderReturns.module.css';

interface ReturnFormProps {
  returns: OrderReturns;
  paidBy: string | null;
  path: string;
}

/** Asks for pieces, what is to become of them, and why if that may be asked; says what is given back. */
export function ReturnForm({
  returns: { offers, lines, madeLensesText, ...worth },
  paidBy,
  path,
}: ReturnFormProps) {
  const { sending, message, errors, formProps } = useSubmission({ repeats: true });
  const [kind, setKind] = useState<ReturnKind>(offers[0]!.kind);
  const only = lines.length === 1 ? lines[0]! : null;
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(
    new Map(only && [[only.position, only.qty]]),
  );
  const choose = (position: number, qty: number) => setPieces(new Map(pieces).set(position, qty));

  const send = async ({ reason = '', pixKey = '' }: Record<string, string>) => {
    const chosen = [...pieces].flatMap(([position, qty]) => (qty > 0 ? [{ position, qty }] : []));
    if (chosen.length === 0) return { message: t('returns.noPieces') };
    const answer = await postData(path, {
      kind,
      lines: chosen,
      ...(kind !== 'withdrawal' && { reason }),
      ...(pixKey && { pixKey }),
    });
    if (!answer.success) return { message: answer.err, fields: answer.fields };
    reload();
    return null;
  };

  return (
    <form className={styles.form} {...formProps(send)}>
      <RefusalMessage message={message} />
      <fieldset className={styles.choices}>
        <legend>{t('returns.what')}</legend>
        {offers.map((offer) => (
          <label key={offer.kind} className="check">
            <input
              type="radio"
              name="kind"
              value={offer.kind}
              checked={offer.kind === kind}
              onChange={() => setKind(offer.kind)}
            />
            <span>
              {t(`returns.offers.${offer.kind}`)}{' '}
              <span className="small soft">
                {t('returns.until', { day: formatDay(offer.until - 1) })}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('returns.which')}</legend>
        {lines.map((line) => (
          <Piece
            key={line.position}
            line={line}
            qty={pieces.get(line.position) ?? 0}
            onChange={(qty) => choose(line.position, qty)}
          />
        ))}
      </fieldset>
      {kind === 'withdrawal' ? (
        <>
          <MadeLenses lines={lines} pieces={pieces} text={madeLensesText} />
          <Back lines={lines} pieces={pieces} worth={worth} paidBy={paidBy} />
          {paidBy === null && worth.wholeCents > 0 && (
            <TextField
              label={t('returns.pixKey')}
              name="pixKey"
              maxLength={MAX_PIX_KEY}
              autoComplete="off"
              spellCheck={false}
              error={errors.pixKey}
            />
          )}
        </>
      ) : (
        <>
          <TextAreaField
            label={t(`returns.reason.${kind}`)}
            name="reason"
            rows={3}
            maxLength={MAX_RETURN_TEXT}
            error={errors.reason}
          />
          <p className="small soft">{mailText(`returns.after.${kind}`)}</p>
        </>
      )}
      <button type="submit" className="button button--primary" aria-disabled={sending}>
        {t('returns.send')}
      </button>
    </form>
  );
}

interface PieceProps {
  line: ReturnableLine;
  qty: number;
  onChange: (qty: number) => void;
}

function Piece({ line: { name, choices, qty: most }, qty, onChange }: PieceProps) {
  return (
    <div className={styles.piece}>
      <label className="check">
        <input
          type="checkbox"
          checked={qty > 0}
          onChange={({ target }) => onChange(target.checked ? most : 0)}
        />
        <span>
          {name} {choices && <span className="small soft">{choices}</span>}
        </span>
      </label>
      {most > 1 && qty > 0 && (
        <select
          aria-label={t('returns.howMany', { name })}
          value={qty}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {Array.from({ length: most }, (_each, index) => (
            <option key={index + 1} value={index + 1}>
              {t('returns.pieces', { count: index + 1 })}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface MadeLensesProps {
  lines: readonly ReturnableLine[];
  pieces: ReadonlyMap<number, number>;
  text: string;
}

/** What the shop keeps of lenses that were made for the buyer, and what it says of them. */
function MadeLenses({ lines, pieces, text }: MadeLensesProps) {
  const made = lines.flatMap(({ position, name, madeLenses }) => {
    const qty = pieces.get(position) ?? 0;
    return madeLenses && qty > 0
      ? [{ position, name, percent: madeLenses.keptPercent, cents: madeLenses.keptCents[qty] ?? 0 }]
      : [];
  });
  if (made.length === 0) return null;
  return (
    <div className={styles.madeLenses}>
      {made.map(
        ({ position, name, percent, cents }) =>
          cents > 0 && (
            <p key={position}>
              {t('returns.lensesKept', { name, percent, sum: formatMoney(cents) })}
            </p>
          ),
      )}
      {text && <p className="small soft">{text}</p>}
    </div>
  );
}

interface BackProps {
  lines: readonly ReturnableLine[];
  pieces: ReadonlyMap<number, number>;
  worth: Pick<OrderReturns, 'wholeCents' | 'deliveryCents'>;
  paidBy: string | null;
}

/** What is given back for the chosen pieces, and how. */
function Back({ lines, pieces, worth: { wholeCents, deliveryCents }, paidBy }: BackProps) {
  const isWhole = lines.every(({ position, qty }) => pieces.get(position) === qty);
  const sum = lines.reduce(
    (total, { position, worthCents }) => total + (worthCents[pieces.get(position) ?? 0] ?? 0),
    0,
  );
  const cents = isWhole ? wholeCents : Math.min(sum, wholeCents);
  return (
    <p role="status" className={cents > 0 ? styles.back : undefined}>
      {cents > 0 && (
        <>
          {t('returns.back')} <strong className="figures">{formatMoney(cents)}</strong>
          {isWhole && deliveryCents > 0 && (
            <> {t('returns.withDelivery', { delivery: formatMoney(deliveryCents) })}</>
          )}
          <br />
          <span className="small soft">
            {paidBy === null ? t('returns.byPix') : t('returns.sameWay', { method: paidBy })}
          </span>
        </>
      )}
    </p>
  );
}
