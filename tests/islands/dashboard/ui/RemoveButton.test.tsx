import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RemoveButton } from '#islands/dashboard/ui/RemoveButton.tsx';

function Rows({
  refuses = false,
  row: Row = 'div',
}: {
  refuses?: boolean;
  row?: 'div' | 'fieldset';
}) {
  const [rows, setRows] = useState(['A', 'B', 'C']);
  return (
    <section>
      {rows.map((row) => (
        <Row key={row}>
          <RemoveButton
            label={`Excluir ${row}`}
            onRemove={() => refuses || setRows(rows.filter((each) => each !== row))}
          >
            ×
          </RemoveButton>
        </Row>
      ))}
      <button type="button">Adicionar</button>
    </section>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('removing a row', () => {
  it.each(['div', 'fieldset'] as const)(
    'leads the focus to the row that takes its place, to the last, then to what is left: %s',
    (row) => {
      render(<Rows row={row} />);
      press('Excluir B');
      expect(focused()).toBe('Excluir C');
      press('Excluir C');
      expect(focused()).toBe('Excluir A');
      press('Excluir A');
      expect(focused()).toBe('Adicionar');
    },
  );

  it('leaves the focus where it is if the row has to stay', () => {
    render(<Rows refuses />);
    press('Excluir B');
    expect(focused()).toBe('Excluir B');
  });
});
