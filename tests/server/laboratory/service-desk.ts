import { expect } from 'vitest';
import type { ServiceOrder } from '#domain/laboratory/service-order.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { POST as REMAKE } from '#pages/api/dashboard/prescriptions/[id]/remake.ts';
import { POST as SERVICES } from '#pages/api/dashboard/prescriptions/services.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import { placeLensOrder } from '../../support/lens-orders.ts';
import { admin, ask, staffWith } from '../dashboard/desk.ts';

export const optician = {
  ...staffWith('prescriptions', { view: true, edit: true }),
  id: 'opto',
  name: 'Oto',
};

/** What staff do with glasses that are made again, and with repairs. */
export function serviceDesk(scope: Scope) {
  const desk = actingAs(scope, { kind: 'user', user: admin });
  const act = (id: string, action: string, body: object = {}) =>
    ask(scope, optician, 'POST', `prescriptions/${id}/${action}`, body);
  const make = async (id: string) => {
    for (const state of ['lab', 'check', 'assembly', 'ready'])
      expect((await act(id, 'lab', { state })).status, state).toBe(200);
  };
  const remake = (id: string, body: object = {}, { key = '', user = optician } = {}) =>
    call(REMAKE, scope, {
      path: `/api/dashboard/prescriptions/${id}/remake`,
      method: 'POST',
      params: { id },
      body: { kind: 'warranty', reason: 'Descolou o antirreflexo', ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
      locals: { user },
    });
  const bench = (body: object = {}, { key = '', user = optician } = {}) =>
    call(SERVICES, scope, {
      path: '/api/dashboard/prescriptions/services',
      method: 'POST',
      body: {
        kind: 'repair',
        buyer: { fullName: 'Rui Costa', phone: '11 98765-4321', email: 'rui@exemplo.test' },
        brought: 'Armação própria, Ray-Ban preta',
        work: 'Trocar o parafuso da haste direita',
        promised: '2026-01-20',
        ...body,
      },
      ...(key && { headers: { 'idempotency-key': key } }),
      locals: { user },
    });
  const placed = ({ status, json }: Awaited<ReturnType<typeof bench>>) => {
    expect([status, json]).toEqual([201, expect.anything()]);
    return { orderId: String(json.orderId), id: String(json.number) };
  };
  return {
    desk,
    act,
    make,
    remake,
    bench,
    placeRemake: async (id: string, body: object = {}) => placed(await remake(id, body)),
    placeBench: async (body: object = {}) => placed(await bench(body)),
    /** An order of glasses that its buyer has. */
    delivered: async (more: Parameters<typeof placeLensOrder>[1] = {}) => {
      const glasses = await placeLensOrder(scope, more);
      await act(glasses.id, 'approve');
      await make(glasses.id);
      for (const to of ['confirmed', 'shipped', 'delivered'] as const)
        await moveOrder(desk, { orderId: glasses.orderId, to });
      return glasses;
    },
    read: async (id: string) =>
      (await ask(scope, optician, 'GET', `prescriptions/${id}`)).json.item as ServiceOrder,
    record: async (orderId: string) =>
      (await ask(scope, admin, 'GET', `orders/${orderId}`)).json.item as OrderRecord,
    letters: async () =>
      (await scope.engine.db.selectFrom('letters').select('kind').orderBy('id').execute()).map(
        ({ kind }) => kind,
      ),
    rowOf: async (orderId: string) => (await findOrder(scope.engine.db, orderId))!,
  };
}
