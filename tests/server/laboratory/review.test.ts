import { beforeEach, describe, expect, it } from 'vitest';
import type { ServiceOrder, ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { replacePrescription } from '#server/laboratory/steps/replace-prescription.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import {
  fillLensShop,
  highPower,
  placeLensOrder,
  powers,
  typedPowers,
} from '../../support/lens-orders.ts';
import { admin, ask, auditOf, customer, staffWith } from '../dashboard/desk.ts';

const optician = {
  ...staffWith('prescriptions', { view: true, edit: true }),
  id: 'opto',
  name: 'Oto',
};
const second = { ...optician, id: 'seca', name: 'Rosa' };
const looker = { ...staffWith('prescriptions', { view: true }), id: 'look' };
const seller = { ...staffWith('orders', { view: true, edit: true }), id: 'vera' };

describeOnEveryEngine('a prescription that waits for the optician', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await fillLensShop(scope);
  });

  const read = async (id: string, user: SessionUser = optician) =>
    (await ask(scope, user, 'GET', `prescriptions/${id}`)).json.item as ServiceOrder;
  const act = (id: string, action: string, body: object = {}, user: SessionUser = optician) =>
    ask(scope, user, 'POST', `prescriptions/${id}/${action}`, body);
  const actions = async () => (await auditOf(scope)).map(({ action }) => action);
  const letters = async () =>
    (
      await scope.engine.db
        .selectFrom('letters')
        .select(['kind', 'payload'])
        .orderBy('id')
        .execute()
    ).filter(({ kind }) => kind === 'lensDeclined');

  it('is listed without its powers; each reading of the record is audited, and no list', async () => {
    const { id, orderId } = await placeLensOrder(scope);
    const list = await ask(scope, looker, 'GET', 'prescriptions?view=toCheck');
    expect(list.json.items).toMatchObject([
      { _id: id, id, orderId, state: 'waiting', labState: null, number: 1, buyer: 'Ana Souza' },
    ]);
    expect(JSON.stringify(list.json)).not.toMatch(/sphere|-2|62/);
    expect(await actions()).not.toContain('prescriptions.view');
    expect((await read(id, looker)).normalised).toEqual(powers);
    await read(id, looker);
    const views = (await auditOf(scope)).filter(({ action }) => action === 'prescriptions.view');
    expect(views).toMatchObject([
      { actorId: 'look', subject: id, subjectName: orderId },
      { actorId: 'look', subject: id },
    ]);
  });

  it('is nothing for those without the section, whatever they may do with orders', async () => {
    const { id, orderId } = await placeLensOrder(scope);
    for (const user of [seller, customer, null]) {
      const status = user === null ? 401 : 403;
      const paths = ['prescriptions', `prescriptions/${id}`, `prescriptions/views`];
      for (const path of paths)
        expect((await ask(scope, user, 'GET', path)).status, path).toBe(status);
      expect((await ask(scope, user, 'POST', `prescriptions/${id}/approve`, {})).status).toBe(
        status,
      );
    }
    expect((await act(id, 'approve', {}, looker)).status).toBe(403);
    const order = await ask(scope, seller, 'GET', `orders/${orderId}`);
    expect(JSON.stringify(order.json)).not.toContain('cylinder');
    expect((await read(id)).state).toBe('waiting');
  });

  it('is approved once, which lets its lenses be made, and is in both histories', async () => {
    const { id, orderId } = await placeLensOrder(scope);
    const { status, json } = await act(id, 'approve');
    expect(status).toBe(200);
    expect(json.item).toMatchObject({
      state: 'approved',
      labState: 'todo',
      approvedByName: 'Oto',
      nextStates: ['lab'],
      steps: [{ state: 'approved', actorName: 'Oto' }, { state: 'todo' }],
    });
    expect((await act(id, 'approve', {}, second)).json).toMatchObject({
      code: 'prescriptionDecided',
      state: 'approved',
    });
    const order = await ask(scope, admin, 'GET', `orders/${orderId}`);
    expect(order.json.item).toMatchObject({
      timeline: [
        { kind: 'lens', data: { number: 1, state: 'todo' } },
        { kind: 'lens', data: { number: 1, state: 'approved' }, actorName: 'Oto' },
        { kind: 'status' },
      ],
    });
    expect(await actions()).toContain('prescriptions.approve');
  });

  it('of a high power is approved by two persons, and never twice by one', async () => {
    const { id } = await placeLensOrder(scope, { reviews: [highPower] });
    expect((await act(id, 'approve')).json.item).toMatchObject({
      state: 'waiting',
      labState: null,
      isHalfApproved: true,
      isOwnApproval: true,
    });
    const again = await act(id, 'approve');
    expect([again.status, again.json.code]).toEqual([409, 'secondPersonNeeded']);
    expect((await read(id, second)).isOwnApproval).toBe(false);
    expect((await act(id, 'approve', {}, second)).json.item).toMatchObject({
      state: 'approved',
      approvedByName: 'Oto',
      secondByName: 'Rosa',
    });
  });

  it.each([
    ['one person is enough', [], [200, 409]],
    ['two are needed', [highPower], [200, 200]],
  ])('is approved by two at once where %s', async (_, reviews, statuses) => {
    const { id } = await placeLensOrder(scope, { reviews });
    const answers = await Promise.all(
      [optician, second].map((user) => act(id, 'approve', {}, user)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(statuses);
    expect(await read(id)).toMatchObject({ state: 'approved' });
    expect((await read(id)).steps.map(({ state }) => state)).toEqual(['approved', 'todo']);
  });

  it('is corrected by who approves it, and judged again: other powers void the first approval', async () => {
    const { id } = await placeLensOrder(scope, { reviews: [highPower] });
    await act(id, 'approve');
    const wrong = { ...typedPowers, od: '-2,10' };
    const refused = await act(id, 'approve', { prescription: wrong }, second);
    expect(refused.status).toBe(422);
    expect(refused.json.fields).toHaveProperty(['prescription.od.sphere']);
    const high = { ...typedPowers, od: '-12,00', oe: '-11,00' };
    expect((await act(id, 'approve', { prescription: high }, second)).json.item).toMatchObject({
      state: 'waiting',
      approvedByName: 'Rosa',
      normalised: { od: { sphere: -12 } },
    });
    const plain = { ...typedPowers, od: '-3,00' };
    expect((await act(id, 'approve', { prescription: plain })).json.item).toMatchObject({
      state: 'approved',
      normalised: { od: { sphere: -3 } },
      findings: { reviews: [] },
    });
  });

  it('whose date is past is let through by staff alone, who say so', async () => {
    const { id } = await placeLensOrder(scope, { prescription: null, change: { fileId: 'photo' } });
    expect((await act(id, 'approve')).json.code).toBe('prescriptionMissing');
    const prescription = { ...typedPowers, issuedAt: '2024-01-05' };
    const refused = await act(id, 'approve', { prescription });
    expect(refused.json.fields).toHaveProperty(['prescription.issuedAt']);
    const accepted = await act(id, 'approve', { prescription, acceptExpired: true });
    expect(accepted.json.item).toMatchObject({ state: 'approved' });
    expect((await auditOf(scope)).at(-1)).toMatchObject({
      action: 'prescriptions.approve',
      details: { corrected: true, acceptExpired: true },
    });
  });

  it.each([
    ['ask', { question: 'Qual é o eixo?' }, 'asked'],
    ['refuse', { reason: 'Venceu em 2024.' }, 'refused'],
  ])(
    'is declined: %s needs words, writes to the buyer, and is answered by another one',
    async (action, body, state) => {
      const { id, orderId } = await placeLensOrder(scope);
      expect((await act(id, action, { question: ' ', reason: ' ' })).status).toBe(422);
      expect((await act(id, action, body)).json.item).toMatchObject({
        state,
        labState: null,
        ...body,
      });
      expect(await letters()).toEqual([
        { kind: 'lensDeclined', payload: JSON.stringify({ orderId, position: 0, step: 0 }) },
      ]);
      if (state === 'refused') expect((await act(id, 'approve')).status).toBe(409);
      await scope.engine.transaction((tx) =>
        replacePrescription(tx, scope, {
          orderId,
          position: 0,
          typed: typedPowers,
          normalised: powers,
          reviews: [],
          prescriptionId: null,
          fileId: '',
          fileType: '',
        }),
      );
      const { items } = (await ask(scope, looker, 'GET', 'prescriptions?view=toCheck')).json as {
        items: ServiceOrderItem[];
      };
      expect(items).toMatchObject([{ id, state: 'waiting' }]);
      expect(await read(id)).toMatchObject({ question: '', reason: '' });
      expect((await act(id, 'approve')).status).toBe(200);
      await expect(
        scope.engine.transaction((tx) =>
          replacePrescription(tx, scope, {
            orderId,
            position: 0,
            typed: null,
            normalised: null,
            reviews: [],
            prescriptionId: null,
            fileId: 'other',
            fileType: 'image/webp',
          }),
        ),
      ).rejects.toMatchObject({ code: 'prescriptionClosed' });
    },
  );

  it('of a cancelled order is decided by nobody', async () => {
    const { id, orderId } = await placeLensOrder(scope);
    await scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute(),
    );
    for (const [action, body] of [
      ['approve', {}],
      ['ask', { question: 'Qual?' }],
      ['refuse', { reason: 'Não.' }],
      ['lab', { state: 'lab' }],
    ] as const) {
      const { status, json } = await act(id, action, body);
      expect([status, json.code]).toEqual([409, 'lensOrderEnded']);
    }
    const { json } = await ask(scope, looker, 'GET', 'prescriptions?view=toCheck');
    expect(json.items).toEqual([]);
  });

  describe('a record that is none', () => {
    it.each(['0', '99', '1.5', 'abc', '99999999999'])('is not found: %s', async (id) => {
      expect((await ask(scope, optician, 'GET', `prescriptions/${id}`)).status).toBe(404);
      expect((await act(id, 'approve')).status).toBe(404);
    });
  });
});
