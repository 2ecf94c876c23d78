import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Grid } from '#islands/dashboard/products/grid/Grid.tsx';
import { copyText, type Cells } from '#islands/dashboard/products/grid/cells.ts';
import '../../../../support/islands.ts';

const history = { undo: () => false, redo: () => false, canUndo: false, canRedo: false };
let shown: Cells = [];

function Pieces() {
  const [cells, setCells] = useState<Cells>([['4'], ['4']]);
  shown = cells;
  return (
    <Grid
      label="Estoque"
      corner="Cor"
      columns={[{ name: 'qty', label: 'Peças' }]}
      rows={[
        { key: 'a', name: 'Preto' },
        { key: 'b', name: 'Mel' },
      ]}
      cells={cells}
      errors={{}}
      onChange={setCells}
      history={history}
    />
  );
}

it('writes what was pasted where it was pasted, even if its reader comes once another cell has the focus', async () => {
  render(<Pieces />);
  fireEvent.mouseDown(screen.getAllByText('4')[0]!);
  const cell = document.activeElement!;
  fireEvent(cell, createEvent.paste(cell, { clipboardData: { getData: () => '7' } }));
  fireEvent.keyDown(cell, { key: 'ArrowDown' });
  await waitFor(() => expect(shown).toEqual([['7'], ['4']]));
});

it('copies what holds quotes, tabs or lines as a spreadsheet reads it', () => {
  const range = { top: 0, left: 0, bottom: 1, right: 1 };
  const cells = [
    ['15" L', 'a\tb'],
    ['c\nd', 'e f'],
  ];
  expect(copyText(cells, range)).toBe('"15"" L"\t"a\tb"\n"c\nd"\te f');
});
