import { t } from '#i18n/t.ts';
import { useId, useState, type FormEvent } from 'react';
import type { Condition, FilterSpec } from '#domain/dashboard/filters.ts';
import { dayAfter, dayOf } from '#domain/date.ts';
import { DAY_MS } from '#domain/time.ts';
import { TextField } from '../../form/Field.tsx';
import { DateRange, type Days } from '../ui/DateRange.tsx';
import { MeasureField, MoneyField } from '../ui/NumberFields.tsx';
import { flagText, type Choice } from './filter-text.ts';
import styles from './FilterEditor.module.css';

export interface FilterEditorProps {
  label: string;
  spec: FilterSpec;
  choices: readonly Choice[];
  condition: Condition | null;
  onChange: (condition: Condition | null) => void;
  onClose: () => void;
}

/** What a filter can be set to, by its kind. Ticks apply at once, typed values with "Aplicar". */
export function FilterEditor(props: FilterEditorProps) {
  const { label, spec, condition, onChange } = props;
  return (
    <div className={styles.editor}>
      <p className={styles.editorTitle}>{label}</p>
      <ByKind {...props} />
      {spec.empty && (
        <YesOrNo
          name={`${label}?`}
          yes={t('dashboard.filter.empty')}
          no={t('dashboard.filter.filled')}
          value={condition?.operator === 'empty' ? condition.is : null}
          onChange={(is) => onChange({ operator: 'empty', is })}
        />
      )}
    </div>
  );
}

function ByKind({ label, spec, choices, condition, onChange, onClose }: FilterEditorProps) {
  const apply = (next: Condition | null) => {
    onChange(next);
    onClose();
  };
  switch (spec.kind) {
    case 'choice':
      return <Choices choices={choices} condition={condition} onChange={onChange} />;
    case 'flag':
      return (
        <YesOrNo
          name={label}
          yes={flagText(true, choices)}
          no={flagText(false, choices)}
          value={condition?.operator === 'is' ? condition.is : null}
          onChange={(is) => apply({ operator: 'is', is })}
        />
      );
    case 'text':
      return <Contains condition={condition} onApply={apply} />;
    case 'day':
      return <Period label={label} condition={condition} onApply={apply} />;
    case 'number':
    case 'money':
      return <Between money={spec.kind === 'money'} condition={condition} onApply={apply} />;
  }
}

type Set = Pick<FilterEditorProps, 'condition' | 'onChange'>;

function Choices({ choices, condition, onChange }: Set & { choices: readonly Choice[] }) {
  const id = useId();
  const isNot = condition?.operator === 'noneOf';
  const values =
    condition?.operator === 'oneOf' || condition?.operator === 'noneOf' ? condition.values : [];
  const set = (next: readonly string[], not = isNot) =>
    onChange(next.length === 0 ? null : { operator: not ? 'noneOf' : 'oneOf', values: next });
  const tick = (value: string, on: boolean) =>
    set(on ? [...values, value] : values.filter((one) => one !== value));
  return (
    <>
      {values.length > 0 && (
        <div className={styles.operators} role="radiogroup">
          {[false, true].map((not) => (
            <label key={String(not)} className="check">
              <input
                type="radio"
                name={id}
                checked={isNot === not}
                onChange={() => set(values, not)}
              />
              {t(not ? 'dashboard.filter.isNot' : 'dashboard.filter.is')}
            </label>
          ))}
        </div>
      )}
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={({ target }) => tick(value, target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
    </>
  );
}

interface YesOrNoProps {
  name: string;
  yes: string;
  no: string;
  value: boolean | null;
  onChange: (is: boolean) => void;
}

function YesOrNo({ name, yes, no, value, onChange }: YesOrNoProps) {
  const id = useId();
  return (
    <div className={styles.operators} role="radiogroup" aria-label={name}>
      {[true, false].map((is) => (
        <label key={String(is)} className="check">
          <input type="radio" name={id} checked={value === is} onChange={() => onChange(is)} />
          {is ? yes : no}
        </label>
      ))}
    </div>
  );
}

interface ApplyProps {
  condition: Condition | null;
  onApply: (condition: Condition | null) => void;
}

const submitting = (apply: () => void) => (event: FormEvent) => {
  event.preventDefault();
  apply();
};

const Apply = () => (
  <button type="submit" className="button button--primary button--small">
    {t('dashboard.filter.apply')}
  </button>
);

function Contains({ condition, onApply }: ApplyProps) {
  const [text, setText] = useState(condition?.operator === 'contains' ? condition.text : '');
  const apply = () =>
    onApply(text.trim() === '' ? null : { operator: 'contains', text: text.trim() });
  return (
    <form className={styles.typed} onSubmit={submitting(apply)}>
      <TextField
        label={t('dashboard.filter.contains')}
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
      />
      <Apply />
    </form>
  );
}

function Between({ condition, onApply, money }: ApplyProps & { money: boolean }) {
  const before = condition?.operator === 'between' ? condition : { from: null, to: null };
  const [from, setFrom] = useState<number | null | undefined>(before.from);
  const [to, setTo] = useState<number | null | undefined>(before.to);
  const wrong = t('errors.invalidField');
  const apply = () => {
    if (from === undefined || to === undefined) return;
    onApply(from === null && to === null ? null : { operator: 'between', from, to });
  };
  const End = money ? MoneyField : MeasureField;
  const unit = money ? {} : { unit: '' };
  return (
    <form className={styles.typed} onSubmit={submitting(apply)}>
      <div className={styles.ends}>
        <End
          {...unit}
          label={t('dashboard.filter.min')}
          value={from ?? null}
          error={from === undefined ? wrong : undefined}
          onChange={setFrom}
        />
        <End
          {...unit}
          label={t('dashboard.filter.max')}
          value={to ?? null}
          error={to === undefined ? wrong : undefined}
          onChange={setTo}
        />
      </div>
      <Apply />
    </form>
  );
}

/** The last `days` days, today included. */
const lastDays = (days: number): Days => {
  const to = dayOf(Date.now());
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - (days - 1) * DAY_MS);
  return { from: from.toISOString().slice(0, 10), to };
};

const PERIODS: readonly [name: 'today' | 'days7' | 'days30' | 'month', () => Days][] = [
  ['today', () => lastDays(1)],
  ['days7', () => lastDays(7)],
  ['days30', () => lastDays(30)],
  ['month', () => ({ from: `${dayOf(Date.now()).slice(0, 8)}01`, to: dayOf(Date.now()) })],
];

function Period({ label, condition, onApply }: ApplyProps & { label: string }) {
  const [days, setDays] = useState<Days>(
    condition?.operator === 'days' ? condition : { from: null, to: null },
  );
  const set = ({ from, to }: Days) => {
    // Days in the wrong order are swapped.
    const turned = from !== null && to !== null && dayAfter(to) <= from;
    const ends = turned ? { from: to, to: from } : { from, to };
    onApply(from === null && to === null ? null : { operator: 'days', ...ends });
  };
  return (
    <form className={styles.typed} onSubmit={submitting(() => set(days))}>
      <div className="cluster">
        {PERIODS.map(([name, period]) => (
          <button
            key={name}
            type="button"
            className="button button--small"
            onClick={() => set(period())}
          >
            {t(`dashboard.filter.${name}`)}
          </button>
        ))}
      </div>
      <DateRange label={label} value={days} onChange={setDays} />
      <Apply />
    </form>
  );
}
