import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

interface RemoveButtonProps {
  /** What is removed: 'Excluir a linha Preto, M'. */
  label: string;
  onRemove: () => void;
  className?: string;
  /** Its icon. */
  children: ReactNode;
}

const CARDS = 'section, fieldset, form';
const closestAbove = (element: HTMLElement) =>
  element.parentElement?.closest<HTMLElement>(CARDS) ?? null;
const removersIn = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>('[data-remove]')];

/**
 * Removes a row. The focus goes to the same button of the row that takes its place, or of the last one, or to what the
 * card has besides: a keyboard would start again at the top of the page.
 */
export function RemoveButton({
  label,
  onRemove,
  className = 'button button--quiet button--icon button--small',
  children,
}: RemoveButtonProps) {
  const remove = (button: HTMLElement) => {
    // A row may be a fieldset itself, which goes with its button: then the card is what is around it.
    const around = [{ card: document.body, index: 0 }];
    for (let at = button.closest<HTMLElement>(CARDS); at; at = closestAbove(at)) {
      around.splice(-1, 0, { card: at, index: removersIn(at).indexOf(button) });
    }
    flushSync(onRemove);
    if (button.isConnected) return;
    const { card, index } = around.find((one) => one.card.isConnected)!;
    const left = removersIn(card);
    const next = left[Math.min(index, left.length - 1)];
    (next ?? card.querySelector<HTMLElement>('button, input, select, textarea'))?.focus();
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      data-remove
      onClick={({ currentTarget }) => remove(currentTarget)}
    >
      {children}
    </button>
  );
}
