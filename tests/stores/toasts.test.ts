import { beforeEach, expect, it, vi } from 'vitest';
import { opened } from './fresh.ts';
import { patienceMs } from '../support/patience.ts';

const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
vi.mock('sonner', () => ({ toast }));

const open = () => opened(() => import('#stores/toasts.ts'));

beforeEach(() => Object.values(toast).forEach((kind) => kind.mockReset()));

it('asks for the toaster with the first toast, not before, and again with the next', async () => {
  const { $toastCount, notify } = await open();
  const asked: number[] = [];
  $toastCount.listen((count) => asked.push(count));
  expect($toastCount.get()).toBe(0);
  notify.success('Adicionado.');
  notify.success('Adicionado.');
  // Whoever failed to fetch it hears of the second one too.
  expect(asked).toEqual([1, 2]);
});

it('keeps what is said until the toaster stands, in order', async () => {
  const { notify, toasterMounted } = await open();
  notify.success('um');
  notify.success('dois');
  await vi.dynamicImportSettled();
  expect(toast.success).not.toHaveBeenCalled();
  toasterMounted();
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2), patienceMs);
  expect(toast.success.mock.calls.map(([text]) => text)).toEqual(['um', 'dois']);
});

it.each(['success', 'error', 'info'] as const)('says %s with its options', async (kind) => {
  const { notify, toasterMounted } = await open();
  toasterMounted();
  notify[kind]('texto', { id: 'estoque' });
  await vi.waitFor(
    () => expect(toast[kind]).toHaveBeenCalledExactlyOnceWith('texto', { id: 'estoque' }),
    patienceMs,
  );
});
