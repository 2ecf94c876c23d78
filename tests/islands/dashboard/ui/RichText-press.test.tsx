import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RichText } from '#islands/dashboard/ui/rich-text/RichText.tsx';

// jsdom lays out no text, which the editor needs: what matters here is when it comes, and with what.
vi.mock('#islands/dashboard/ui/rich-text/Editor.tsx', () => ({
  Editor: ({ wanted }: { wanted: string | null }) => <p>{`The editor, with ${wanted}`}</p>,
}));

const FIELDS = [{ name: 'cnpj', label: 'CNPJ' }];

it('lets a press that began on the draft end there, though the editor has come', async () => {
  render(<RichText label="Texto" value="" onChange={() => {}} fields={FIELDS} />);
  const button = screen.getByRole('button', { name: 'Dado da loja' });
  fireEvent.pointerEnter(button.parentElement!.parentElement!);
  fireEvent.pointerDown(button);
  await act(() => vi.dynamicImportSettled());
  expect(button.isConnected).toBe(true);

  fireEvent.pointerUp(button);
  expect(button.isConnected).toBe(true);
  // At once: what is typed next would go into the draft.
  fireEvent.click(button);
  expect(screen.getByText('The editor, with field')).toBeDefined();
});
