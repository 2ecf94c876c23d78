import type { ReactNode } from 'react';
import styles from './ChoiceCards.module.css';

/** One answer: its name, a sentence about it, and a small picture. */
export interface Card {
  value: string;
  name: string;
  about: string;
  picture: ReactNode;
  /** What it costs, as text; '' where that is not said here. */
  price?: string;
  /** Figures below the sentence. */
  figures?: string | undefined;
  /** Why it cannot be chosen; '' if it can. */
  why?: string;
}

interface ChoiceCardsProps {
  cards: readonly Card[];
  /** Name of the group, for its radio buttons. */
  name: string;
  labelledBy: string;
  chosen: string | null;
  onChoose: (value: string) => void;
  /** Chosen by hand, which needs no other press to go on; the keyboard's arrows only choose. */
  onPress?: (value: string) => void;
}

/** One of several answers, as radio buttons that fill their cards. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { cards, name, labelledBy, chosen, onChoose, onPress } = props;
  return (
    <div className={styles.cards} role="radiogroup" aria-labelledby={labelledBy}>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === chosen}
            disabled={Boolean(card.why)}
            onChange={() => onChoose(card.value)}
            // A key presses it without a detail.
            onClick={({ detail }) => detail > 0 && onPress?.(card.value)}
          />
          <CardBody {...card} />
        </label>
      ))}
    </div>
  );
}

interface CheckCardsProps extends Pick<ChoiceCardsProps, 'cards' | 'labelledBy'> {
  chosen: readonly string[];
  /** Those that always come with it: chosen, and not to be taken away. */
  included: readonly string[];
  onChange: (value: string, isChosen: boolean) => void;
}

/** Any of several answers, as checkboxes. */
export function CheckCards({ cards, labelledBy, chosen, included, onChange }: CheckCardsProps) {
  return (
    <div className={styles.cards} role="group" aria-labelledby={labelledBy}>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <CardBody {...card} />
          <input
            className={styles.check}
            type="checkbox"
            checked={included.includes(card.value) || chosen.includes(card.value)}
            disabled={included.includes(card.value)}
            onChange={(event) => onChange(card.value, event.target.checked)}
          />
        </label>
      ))}
    </div>
  );
}

function CardBody({ name, about, picture, price = '', figures, why = '' }: Card) {
  return (
    <>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.name}>{name}</span>{' '}
          {price && <span className={`price ${styles.price}`}>{price}</span>}
        </span>{' '}
        <span className={`small soft ${styles.about}`}>{why || about}</span>{' '}
        {figures && <span className={`figures ${styles.figures}`}>{figures}</span>}
      </span>
    </>
  );
}
