import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import CopyLink from '#islands/orders/CopyLink.tsx';
import { notify } from '#stores/toasts.ts';
import '../../support/islands.ts';

function press(writeText: () => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<CopyLink />);
  fireEvent.click(screen.getByRole('button', { name: 'Copiar link' }));
}

it('copies the address of the page, the key of a guest included', async () => {
  history.replaceState(null, '', '/pedido/1001?chave=segredo');
  const toast = vi.spyOn(notify, 'success').mockImplementation(() => {});
  const write = vi.fn(() => Promise.resolve());
  press(write);
  expect(write).toHaveBeenCalledWith(window.location.href);
  expect(window.location.href).toContain('?chave=segredo');
  await waitFor(() => expect(toast).toHaveBeenCalledWith('Link copiado.'));
});

it('says so if a browser forbids it', async () => {
  const toast = vi.spyOn(notify, 'error').mockImplementation(() => {});
  press(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.stringMatching(/Copie o endereço/)),
  );
});
