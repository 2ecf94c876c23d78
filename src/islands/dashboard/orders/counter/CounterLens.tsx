import { t } from '#i18n/t.ts';
import { useId, useRef } from 'react';
import { lensLines } from '#domain/lenses/lens-lines.ts';
import { KINSHIPS, type Kinship } from '#domain/lenses/order-lens.ts';
import { SelectField, TextField } from '../../../form/Field.tsx';
import { formatReais } from '../../format.ts';
import styles from './Counter.module.css';
import type { CounterLens as Lens, CounterLine } from './lines.ts';

interface CounterLensProps {
  line: CounterLine;
  /** Of the frame's name. */
  frameId: string;
  /** Place of the line in the sale, which names its fields. */
  index: number;
  /** Opens the lens step. */
  onOpen: () => void;
  onChange: (lens: Lens | null) => void;
}

/** Where the prescription of lenses is; '' for lenses without power. */
function prescriptionText({ choice, typed }: Lens): string {
  if (choice.use === 'none') return '';
  if (typed) return t('orders.counter.lenses.typed');
  return t(choice.prescriptionId ? 'cart.lens.sent' : 'orders.counter.lenses.later');
}

/** The lenses of a frame that is sold: the way to them, what they are, and for whom. */
export function CounterLens({ line, frameId, index, onOpen, onChange }: CounterLensProps) {
  const { lens, refused } = line;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  if (!lens && !line.product.takesLenses) return null;
  const { name = '', price = 0, use, treatments } = lens?.choice ?? {};
  const [title = '', ...texts] = use && treatments ? lensLines({ name, use, treatments }, t) : [];
  const bind = (field: 'wearerName' | 'tray') => ({
    name: `items.${index}.lens.${field}`,
    value: lens?.[field] ?? '',
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      lens && onChange({ ...lens, [field]: target.value }),
  });

  return (
    <div className={styles.lens}>
      {lens && (
        <div id={id} className={styles.lensText}>
          <p className={styles.lensName}>
            <span>{title}</span>
            <span className="figures">{formatReais(price)}</span>
          </p>
          {[...texts, prescriptionText(lens)].filter(Boolean).map((text) => (
            <p key={text} className="soft">
              {text}
            </p>
          ))}
        </div>
      )}
      {refused && (
        <p className={styles.short} role="alert" tabIndex={-1} data-invalid>
          {refused}
        </p>
      )}
      <p className={styles.lensWays}>
        <button
          ref={opener}
          type="button"
          className={styles.textButton}
          aria-haspopup="dialog"
          aria-describedby={lens ? `${frameId} ${id}` : frameId}
          onClick={onOpen}
        >
          {t(lens ? 'cart.lens.change' : 'orders.counter.lenses.add')}
        </button>
        {lens && (
          <button
            type="button"
            className={styles.textButton}
            aria-describedby={frameId}
            onClick={() => {
              // This button goes with the lenses.
              opener.current?.focus();
              onChange(null);
            }}
          >
            {t('cart.lens.remove')}
          </button>
        )}
      </p>
      {lens && (
        <div className={styles.lensFields}>
          <TextField
            {...bind('wearerName')}
            label={t('prescriptions.fields.wearer')}
            placeholder={t('orders.counter.lenses.wearer')}
            maxLength={120}
          />
          <SelectField
            name={`items.${index}.lens.kinship`}
            label={t('prescriptions.fields.kinship')}
            value={lens.kinship}
            onChange={({ target }) => onChange({ ...lens, kinship: target.value as Kinship | '' })}
          >
            <option value="">–</option>
            {KINSHIPS.map((kinship) => (
              <option key={kinship} value={kinship}>
                {t(`prescriptions.kinship.${kinship}`)}
              </option>
            ))}
          </SelectField>
          <TextField {...bind('tray')} label={t('prescriptions.fields.tray')} maxLength={80} />
        </div>
      )}
    </div>
  );
}
