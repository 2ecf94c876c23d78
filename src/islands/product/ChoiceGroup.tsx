import { t } from '#i18n/t.ts';
import type { MouseEvent } from 'react';
import { useId } from 'react';
import type { Color, FrameMeasures } from '#domain/products/product.ts';
import type { ChoiceKey, ChoiceOption } from '#domain/products/variant-choice.ts';
import { Marking } from '../ui/Marking.tsx';
import { Swatch } from '../ui/Swatch.tsx';
import styles from './ChoiceGroup.module.css';
import type { ChoiceState } from './useChoice.ts';

/** Asks for a choice by its name, which is the shop's own: 'Escolha o tamanho'. */
export const chooseText = (label: string): string =>
  label === t('product.size') ? t('purchase.chooseSize') : t('purchase.choose', { label });

interface ChoiceGroupProps {
  /** What is chosen, e.g. 'Cor'. */
  label: string;
  choiceKey: ChoiceKey;
  state: ChoiceState;
  /** The colours by slug, for their samples. */
  colors: ReadonlyMap<string, Color>;
  /** Measures by the name of a size, which are shown with it. */
  measures: Readonly<Record<string, FrameMeasures>>;
  /** Whether the buyer has tried to go on without it. */
  isMissed: boolean;
}

/** Whether a click asks for another tab or window, which is left to the browser. */
const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey;

/** The id of the group of one choice. */
export const groupId = (key: ChoiceKey): string => `escolha-${key}`;

/** The values of one choice, as links to the page with that choice; a click chooses in place. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { label, choiceKey, state, colors, measures, isMissed } = props;
  const id = useId();
  const options = state.options(choiceKey);
  if (options.length === 0) return null;
  const chosen = options.find(({ selected }) => selected);
  const asks = isMissed && !chosen;
  const isColor = choiceKey === 'color';
  const hasSizes = choiceKey === 'attribute' && options.some(({ value }) => measures[value]);

  const pick = (event: MouseEvent<HTMLAnchorElement>, value: string) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    state.pick(choiceKey, value);
    history.replaceState(history.state, '', event.currentTarget.href);
  };

  const link = ({ value, label: name, selected, available }: ChoiceOption) => {
    const color = isColor ? colors.get(value) : undefined;
    const size = hasSizes ? measures[value] : undefined;
    return (
      <a
        className={`chip ${styles.option} ${available ? '' : styles.soldOut}`}
        href={`?${new URLSearchParams(state.after(choiceKey, value))}`}
        aria-current={selected ? 'true' : undefined}
        title={available ? undefined : t('product.soldOut')}
        onClick={(event) => pick(event, value)}
      >
        {color && <Swatch hex={color.hex} hex2={color.hex2} />}
        <span className={styles.name}>{name}</span>{' '}
        {size && (
          <span className={`figures ${styles.figures}`}>
            <Marking of={size} />
          </span>
        )}
      </a>
    );
  };

  return (
    <div
      role="group"
      id={groupId(choiceKey)}
      className={[isColor && styles.colors, asks && styles.missing].filter(Boolean).join(' ')}
      aria-labelledby={id}
    >
      <p className={`small ${styles.label}`}>
        <span className={styles.what}>
          <span id={id}>{label}</span>
          {chosen && <span className="soft">: {chosen.label}</span>}
        </span>
        {hasSizes && (
          <a className="link soft" href="#medidas">
            {t('purchase.mySize')}
          </a>
        )}
      </p>
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.value}>{link(option)}</li>
        ))}
      </ul>
      {asks && (
        <p className={styles.missed} role="alert">
          {chooseText(label)}
        </p>
      )}
    </div>
  );
}
