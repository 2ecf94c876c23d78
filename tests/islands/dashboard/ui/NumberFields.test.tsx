import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { MoneyField } from '#islands/dashboard/ui/NumberFields.tsx';

afterEach(cleanup);

const STORED = 1200;

function Form() {
  const [cents, setCents] = useState<number | null | undefined>(STORED);
  return (
    <>
      <MoneyField label="Preço" name="price" value={cents ?? null} onChange={setCents} />
      <button type="button" onClick={() => setCents(STORED)}>
        Descartar
      </button>
    </>
  );
}

// The bar for unsaved changes leaves the focus in the field.
it.each(['1234,5', 'doze', ''])(
  'keeps what is typed (%j), and shows the stored amount once that is discarded, though no one left the field',
  (text) => {
    render(<Form />);
    const field = screen.getByLabelText<HTMLInputElement>('Preço');
    fireEvent.change(field, { target: { value: text } });
    expect(field.value).toBe(text);
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(field.value).toBe('12,00');
  },
);
