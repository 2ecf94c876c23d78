import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ServiceOrder } from '#domain/laboratory/service-order.ts';
import { LabCard } from '#islands/dashboard/prescriptions/LabCard.tsx';
import type { ShownServiceOrder } from '#islands/dashboard/prescriptions/useServiceOrder.ts';
import { powers } from '../../../support/lens-orders.ts';

afterEach(cleanup);

const order = {
  state: 'approved',
  labState: 'todo',
  dueAt: null,
  isLate: false,
  tray: '7',
  laboratory: '',
  laboratories: [],
  nextStates: ['lab'],
  normalised: powers,
  heights: { od: 18.5, oe: null },
  bought: { use: 'multifocal' },
} as unknown as ServiceOrder;

const show = (change: Partial<ServiceOrder> = {}) => {
  const save = vi.fn<ShownServiceOrder['save']>(() => Promise.resolve(null));
  const shown: ShownServiceOrder = {
    item: { ...order, ...change },
    busy: false,
    act: () => Promise.resolve(null),
    save,
  };
  render(<LabCard shown={shown} mayEdit onMove={() => undefined} />);
  return save;
};
const height = (eye: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^Altura da pupila, olho ${eye}`));

it('sends the heights of both eyes with tray and laboratory, and says that a multifocal needs them', async () => {
  const save = show();
  screen.getByText(/o laboratório centra as lentes por estas alturas/);
  expect([height('direito').value, height('esquerdo').value]).toEqual(['18,5', '']);
  fireEvent.change(height('esquerdo'), { target: { value: '19' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]![0]).toEqual({
    tray: '7',
    laboratory: '',
    heights: { od: '18,5', oe: '19' },
  });
});

it('asks for no heights of lenses without power', async () => {
  const save = show({ normalised: null, heights: null });
  expect(screen.queryByLabelText(/Altura/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]![0]).toEqual({ tray: '7', laboratory: '' });
});
