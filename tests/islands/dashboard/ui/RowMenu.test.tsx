import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RowMenu } from '#islands/dashboard/ui/RowMenu.tsx';

afterEach(cleanup);

it('is closed when there is something to choose again, after what was chosen had left nothing', async () => {
  const items = [{ label: 'Descartar rascunho' }];
  const { rerender } = render(<RowMenu items={items} />);
  fireEvent.click(screen.getByRole('button', { name: 'Mais ações' }), { detail: 0 });
  await screen.findByRole('menuitem', { name: 'Descartar rascunho' });
  rerender(<RowMenu items={[]} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<RowMenu items={items} />);
  expect(screen.getByRole('button', { name: 'Mais ações' })).toBeTruthy();
  expect(screen.queryByRole('menuitem')).toBeNull();
});
