import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useCombobox } from '#islands/ui/useCombobox.ts';
import '../../support/islands.ts';

const NAMES = ['Aurora', 'Boreal', 'Cosmo'];

interface ExampleProps {
  onChoose?: (index: number) => void;
  onClear?: () => void;
}

function Example({ onChoose = () => {}, onClear = () => {} }: ExampleProps) {
  const { field, list, option, around, expanded, open } = useCombobox({
    count: NAMES.length,
    onChoose,
    onClear,
  });
  return (
    <div {...around}>
      <label htmlFor={field.id}>Armação</label>
      <input {...field} onChange={() => open()} />
      {expanded && (
        <ul aria-label="Armações" {...list}>
          {NAMES.map((name, index) => (
            <li key={name} {...option(index)}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Armação' });
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const controlled = () => {
  const id = field().getAttribute('aria-controls');
  return id === null ? null : document.getElementById(id);
};

it('is a text field, which names its list only while the list is there', () => {
  expect(renderToString(<Example />)).not.toMatch(/aria-controls|listbox|type="search"/);
  render(<Example />);
  expect(field().type).toBe('text');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(controlled()).toBeNull();
  fireEvent.change(field(), { target: { value: 'a' } });
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(controlled()).toBe(screen.getByRole('listbox', { name: 'Armações' }));
  expect(active()).toBeNull();
});

it('goes through the options, and between the last and the first through the field', () => {
  render(<Example />);
  const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    press(key);
    return active();
  });
  expect(seen).toEqual(['Aurora', 'Boreal', 'Cosmo', null, 'Cosmo']);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Cosmo');
});

it('scrolls to the active option', () => {
  const scrolled: (string | null)[] = [];
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
  ) {
    scrolled.push(this.textContent);
  });
  render(<Example />);
  press('ArrowUp');
  press('ArrowUp');
  expect(scrolled).toEqual(['Cosmo', 'Boreal']);
  spy.mockRestore();
});

it.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])(
  'goes back to the text on %s, whose caret the browser moves',
  (key) => {
    render(<Example />);
    press('ArrowDown');
    expect(press(key)).toBe(true);
    expect(active()).toBeNull();
    expect(field().getAttribute('aria-expanded')).toBe('true');
  },
);

it('closes on Escape, and is emptied by the next one', () => {
  const onClear = vi.fn();
  render(<Example onClear={onClear} />);
  fireEvent.change(field(), { target: { value: 'a' } });
  expect(press('Escape')).toBe(false);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onClear).not.toHaveBeenCalled();
  press('Escape');
  expect(onClear).toHaveBeenCalledOnce();
});

it('leaves Escape to what is around it, and Enter to the form, if it has nothing to do', () => {
  const onChoose = vi.fn();
  render(<Example onChoose={onChoose} />);
  expect(press('Escape')).toBe(true);
  expect(press('Enter')).toBe(true);
  press('ArrowDown', { altKey: true });
  expect(press('Enter')).toBe(true);
  expect(onChoose).not.toHaveBeenCalled();
  press('ArrowDown');
  expect(press('Enter')).toBe(false);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(0);
});
