import type { ComponentType, KeyboardEvent, SVGProps } from 'react';
import { useState } from 'react';
import styles from './Toolbar.module.css';

export interface Tool {
  /** What it does, as it is read out and shown on hover. */
  label: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** The keys that do the same, as `aria-keyshortcuts` writes them: 'Control+Z'. */
  keys?: string;
  /** Whether it is on; undefined if it cannot be switched on and off. */
  isOn?: boolean;
  disabled?: boolean;
  run: () => void;
}

/**
 * Buttons of which Tab reaches one, and the arrow keys, Home and End the others. Pressing one leaves the focus
 * and the selection of what it works on.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function Toolbar({ label, tools }: { label: string; tools: readonly Tool[] }) {
  const [reached, setReached] = useState(0);

  const go = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = tools.length - 1;
    const next = {
      ArrowRight: reached === last ? 0 : reached + 1,
      ArrowLeft: reached === 0 ? last : reached - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div className={styles.toolbar} role="toolbar" aria-label={label} onKeyDown={go}>
      {tools.map(({ label: name, icon: Icon, keys, isOn, disabled = false, run }, index) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          tabIndex={index === reached ? 0 : -1}
          title={keys ? `${name} (${keys.replace('Control', 'Ctrl')})` : name}
          aria-label={name}
          aria-keyshortcuts={keys}
          aria-pressed={isOn}
          aria-disabled={disabled}
          onFocus={() => setReached(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !disabled && run()}
        >
          <Icon className="icon" aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
