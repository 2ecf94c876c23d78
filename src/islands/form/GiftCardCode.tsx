import { useId, useState, type KeyboardEvent } from 'react';
import { postData } from '#stores/api.ts';
import styles from './Form.module.css';

interface GiftCardCodeProps<Card> {
  label: string;
  /** Name of the button. */
  action: string;
  /** Where the shop is asked for the card. */
  path: string;
  code: string;
  onType: (code: string) => void;
  onFound: (card: Card) => void;
  /** Why the code was refused when the form was sent. */
  error: string | undefined;
  id?: string;
  name?: string;
  /** What is known of the card, '' before that; left out where it is shown elsewhere. */
  status?: string;
}

/** The code of a gift card, and a button that asks the shop for it. */
export function GiftCardCode<Card extends object>(props: GiftCardCodeProps<Card>) {
  const { label, action, path, code, onType, onFound, error, name, status } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [fault, setFault] = useState('');
  const [isAsking, setAsking] = useState(false);

  const ask = async () => {
    if (code.trim() === '' || isAsking) return;
    setAsking(true);
    const answer = await postData<{ giftCard: Card }>(path, { code });
    setAsking(false);
    setFault(answer.success ? '' : (answer.fields?.['code'] ?? answer.err));
    if (answer.success) onFound(answer.giftCard);
  };
  // Enter asks for the card, and does not send the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || status) return;
    event.preventDefault();
    void ask();
  };
  const message = fault || error;

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={styles.code}>
        <input
          id={id}
          name={name}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onChange={({ target }) => {
            setFault('');
            onType(target.value);
          }}
          onKeyDown={onKeyDown}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
        />
        <button
          type="button"
          className="button"
          aria-disabled={isAsking}
          onClick={() => void ask()}
        >
          {action}
        </button>
      </div>
      {message && (
        <span className="error" id={`${id}-error`} role="alert">
          {message}
        </span>
      )}
      {status !== undefined && (
        <span className="hint figures" role="status">
          {status}
        </span>
      )}
    </div>
  );
}
