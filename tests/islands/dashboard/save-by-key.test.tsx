import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import CustomerRecord from '#islands/dashboard/customers/CustomerRecord.tsx';
import { fakeShop, stubDialogs, type Call } from '../../support/islands.ts';
import { customerRecord } from './customers-data.ts';

const ana = customerRecord();

let calls: Call[];
beforeEach(() => {
  stubDialogs();
  calls = fakeShop({
    'PUT /api/dashboard/customers/ana': { item: { ...ana, fullName: 'Ana Lima', updatedAt: 8 } },
  });
});

const open = (edit: boolean) =>
  render(<CustomerRecord access={{ view: true, edit, delete: false }} item={ana} />);
const name = () => screen.getByLabelText<HTMLInputElement>('Nome completo');
const typeName = (value: string) => fireEvent.change(name(), { target: { value } });
/** @returns whether the browser would do what it does by itself: save the page as a file */
const pressCtrlS = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true });

it('Ctrl+S saves what was changed', async () => {
  open(true);
  typeName('Ana Lima');
  expect(pressCtrlS()).toBe(false);
  await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
  expect(calls.map(({ method }) => method)).toEqual(['PUT']);
});

it('Ctrl+S sends nothing before a change, nor once it is taken back or saved', async () => {
  open(true);
  expect(pressCtrlS()).toBe(false);
  expect(calls).toEqual([]);
  typeName('Ana Lima');
  typeName('Ana Souza');
  pressCtrlS();
  expect(calls).toEqual([]);
  typeName('Ana Lima');
  pressCtrlS();
  await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull());
  pressCtrlS();
  expect(calls).toHaveLength(1);
});

it('Ctrl+S sends nothing for somebody who may not edit, whatever the field holds', () => {
  open(false);
  typeName('Ana Lima');
  expect(name().value).toBe('Ana Lima');
  expect(pressCtrlS()).toBe(false);
  expect(calls).toEqual([]);
});
