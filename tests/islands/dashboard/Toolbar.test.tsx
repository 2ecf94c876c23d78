import { fireEvent, render, screen } from '@testing-library/react';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { expect, it, vi } from 'vitest';
import { Toolbar, type Tool } from '#islands/dashboard/ui/Toolbar.tsx';
import '../../support/islands.ts';

const undo = vi.fn();
const redo = vi.fn();
const TOOLS: Tool[] = [
  { label: 'Desfazer', icon: Undo2, keys: 'Control+Z', run: undo },
  { label: 'Refazer', icon: Redo2, disabled: true, run: redo },
  { label: 'Negrito', icon: Redo2, isOn: true, run: () => {} },
];

const button = (name: string) => screen.getByRole('button', { name });
const reached = () =>
  screen.getAllByRole('button').flatMap((one) => (one.tabIndex === 0 ? [one.ariaLabel] : []));
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

it('is one stop of Tab: arrow keys, Home and End go on, and round', () => {
  render(<Toolbar label="Texto" tools={TOOLS} />);
  expect(reached()).toEqual(['Desfazer']);
  button('Desfazer').focus();
  const seen = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
    press(key);
    return document.activeElement?.getAttribute('aria-label');
  });
  expect(seen).toEqual(['Refazer', 'Negrito', 'Desfazer', 'Negrito', 'Desfazer', 'Negrito']);
  expect(reached()).toEqual(['Negrito']);
  expect(press('a')).toBe(true);
});

it('does what its buttons say, except those that are disabled', () => {
  render(<Toolbar label="Texto" tools={TOOLS} />);
  fireEvent.click(button('Desfazer'));
  fireEvent.click(button('Refazer'));
  expect(undo).toHaveBeenCalledOnce();
  expect(redo).not.toHaveBeenCalled();
  expect(button('Desfazer').title).toBe('Desfazer (Ctrl+Z)');
  expect(button('Negrito').getAttribute('aria-pressed')).toBe('true');
});
