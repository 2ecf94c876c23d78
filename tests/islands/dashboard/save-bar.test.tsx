import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SaveBar } from '#islands/dashboard/record/SaveBar.tsx';

afterEach(cleanup);

function Record() {
  const [changed, setChanged] = useState(true);
  return (
    <main tabIndex={-1}>
      <input aria-label="Nome" />
      <SaveBar changed={changed} saving={false} onDiscard={() => setChanged(false)} />
    </main>
  );
}

it('leaves the focus on the page when the button that had it is gone', async () => {
  render(<Record />);
  const discard = screen.getByRole('button', { name: 'Descartar' });
  discard.focus();
  fireEvent.click(discard);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('leaves the focus in the field where it is', async () => {
  render(<Record />);
  const field = screen.getByLabelText('Nome');
  field.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  await new Promise((next) => requestAnimationFrame(next));
  expect(document.activeElement).toBe(field);
});
