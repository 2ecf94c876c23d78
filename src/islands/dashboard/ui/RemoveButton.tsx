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
    const card = button.closest<HTMLElement>('section, fieldset, form') ?? document.body;
    const buttons = () => [...card.querySelectorAll<HTMLElement>('[data-remove]')];
    const index = buttons().indexOf(button);
    flushSync(onRemove);
    if (button.isConnected) return;
    const left = buttons();
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
