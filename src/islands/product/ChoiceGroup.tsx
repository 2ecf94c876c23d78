import { t } from 'i18next';
import type { MouseEvent } from 'react';
import { useId } from 'react';
import { markingText } from '#domain/frames/frame.ts';
import type { Color, FrameMeasures } from '#domain/products/product.ts';
import type { ChoiceKey, ChoiceOption } from '#domain/products/variant-choice.ts';
import { Swatch } from '../ui/Swatch.tsx';
import styles from './ChoiceGroup.module.css';
import type { ChoiceState } from './useChoice.ts';

interface ChoiceGroupProps {
  /** What is chosen, e.g. 'Cor'. */
  label: string;
  choiceKey: ChoiceKey;
  state: ChoiceState;
  /** The colours by slug, for their samples. */
  colors: ReadonlyMap<string, Color>;
  /** Measures by the name of a size, which are shown with it. */
  measures: Readonly<Record<string, FrameMeasures>>;
}

/** Whether a click asks for another tab or window, which is left to the browser. */
const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey;

/** The values of one choice, as links to the page with that choice; a click chooses in place. */
export function ChoiceGroup({ label, choiceKey, state, colors, measures }: ChoiceGroupProps) {
  const id = useId();
  const options = state.options(choiceKey);
  if (options.length === 0) return null;

  const pick = (event: MouseEvent<HTMLAnchorElement>, value: string) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    state.pick(choiceKey, value);
    history.replaceState(history.state, '', event.currentTarget.href);
  };

  const link = ({ value, label: name, selected, available }: ChoiceOption) => {
    const color = choiceKey === 'color' ? colors.get(value) : undefined;
    const size = choiceKey === 'attribute' ? measures[value] : undefined;
    return (
      <a
        className={`chip ${styles.option} ${available ? '' : styles.soldOut}`}
        href={`?${new URLSearchParams(state.after(choiceKey, value))}`}
        aria-current={selected ? 'true' : undefined}
        title={available ? undefined : t('product.soldOut')}
        onClick={(event) => pick(event, value)}
      >
        {color && <Swatch hex={color.hex} hex2={color.hex2} />}
        {name} {size && <span className={`figures ${styles.figures}`}>{markingText(size)}</span>}
      </a>
    );
  };

  return (
    <div role="group" aria-labelledby={id}>
      <p className={`small ${styles.label}`} id={id}>
        {label}
      </p>
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.value}>{link(option)}</li>
        ))}
      </ul>
    </div>
  );
}
