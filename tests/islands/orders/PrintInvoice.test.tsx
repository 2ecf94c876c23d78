import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import PrintInvoice from '#islands/orders/PrintInvoice.tsx';
import '../../support/islands.ts';

const URL = '/pedido/1001/nota?chave=s';

/** The window that opens, as far as it has loaded. */
const invoiceWindow = (readyState: DocumentReadyState) => ({
  location: { href: `http://loja.test${URL}` },
  document: { readyState },
  print: vi.fn(),
  addEventListener: vi.fn(),
});

const press = (opened: ReturnType<typeof invoiceWindow>) => {
  const open = vi.fn(() => opened);
  vi.stubGlobal('open', open);
  render(<PrintInvoice url={URL} />);
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  return open;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('opens the invoice in a window of 600 by 600', () => {
  const open = press(invoiceWindow('complete'));
  expect(open).toHaveBeenCalledWith(URL, '_blank', 'popup,width=600,height=600');
});

it('prints it after 500 ms and not before', () => {
  const opened = invoiceWindow('complete');
  press(opened);
  vi.advanceTimersByTime(499);
  expect(opened.print).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(opened.print).toHaveBeenCalledOnce();
});

it('waits for an invoice that has not arrived after 500 ms', () => {
  const opened = invoiceWindow('loading');
  press(opened);
  vi.advanceTimersByTime(500);
  expect(opened.print).not.toHaveBeenCalled();
  const [event, loaded] = opened.addEventListener.mock.calls[0] as [string, () => void];
  expect(event).toBe('load');
  loaded();
  expect(opened.print).toHaveBeenCalledOnce();
});
