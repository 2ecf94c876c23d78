import styles from './Checkout.module.css';

interface RadioCardProps {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  detail: string;
  /** A further line. */
  more?: string;
  /** Stands at the right, e.g. a price. */
  aside?: string;
}

/** One of several ways, as a card that can be pressed anywhere. */
export function RadioCard({ onChoose, title, detail, more, aside, ...radio }: RadioCardProps) {
  return (
    <label className={styles.card}>
      <input type="radio" {...radio} onChange={onChoose} />
      <span className={styles.cardText}>
        <span>{title}</span>
        <span className="small soft">{detail}</span>
        {more && <span className="small soft">{more}</span>}
      </span>
      {aside && <span className="price">{aside}</span>}
    </label>
  );
}
