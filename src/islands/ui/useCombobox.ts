import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { useEffect, useId, useState } from 'react';

interface ComboboxOptions {
  /** How many options the list has; with none there is no list. */
  count: number;
  /** Called on Enter with the index of the active option. */
  onChoose: (index: number) => void;
  /** Called on Escape if no list is open: empties the field, as browsers do in a search field. */
  onClear: () => void;
}

/**
 * A text field with a list of options below it, as ARIA 1.2 describes it: the field keeps the focus, and
 * the arrow keys go through the options and, between the last and the first, through the field itself.
 * Its props go to the field, the list (rendered only while `expanded`), each option, and what is around them.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useCombobox({ count, onChoose, onClear }: ComboboxOptions) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setActive] = useState(-1);
  const expanded = isOpen && count > 0;
  // The list may have become shorter.
  const active = expanded && chosen < count ? chosen : -1;
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  /** Opens the list, with an option active or none (−1). */
  const open = (index = -1) => {
    setOpen(true);
    setActive(index);
  };

  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  const move = (step: 1 | -1) => {
    const places = count + 1;
    open(((active + 1 + step + places) % places) - 1);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (count === 0) return;
        if (event.altKey && event.key === 'ArrowUp') close();
        else if (event.altKey) open();
        else move(event.key === 'ArrowDown' ? 1 : -1);
        break;
      case 'Enter':
        if (active < 0) return;
        onChoose(active);
        break;
      case 'Escape':
        if (expanded) close();
        else if (event.currentTarget.value) onClear();
        else return;
        break;
      case 'Home':
      case 'End':
      case 'ArrowLeft':
      case 'ArrowRight':
        // Back to the text: there the browser moves the caret.
        setActive(-1);
        return;
      default:
        // Whatever is typed is about another text: Enter must not choose what was highlighted for this one.
        setActive(-1);
        return;
    }
    event.preventDefault();
  };

  return {
    isOpen,
    /** Whether the list is visible. */
    expanded,
    open,
    close,
    field: {
      id: `${id}-field`,
      // Not a search field: the W3C forbids it this role.
      type: 'text',
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': expanded,
      'aria-controls': expanded ? `${id}-list` : undefined,
      'aria-activedescendant': activeId,
      onKeyDown,
    },
    list: {
      id: `${id}-list`,
      role: 'listbox',
      // The field keeps the focus during a press, otherwise the list would close under the pointer.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
    }),
    around: {
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
    },
  } as const;
}

export type Combobox = ReturnType<typeof useCombobox>;
