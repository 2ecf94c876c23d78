import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { StaffItem, StaffMember } from '#domain/staff/member.ts';
import { resetPassword } from '#server/auth/reset-password.ts';
import { saveNotices } from '#server/notices/choices.ts';
import { actingAs, actorOf } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { emptyOutbox } from '../../support/outbox.ts';
import { addAccounts, admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';

const DAY = 86_400_000;
const CARLA = {
  fullName: 'Carla Caixa',
  email: 'carla@aurora.test',
  role: 'staff',
  status: 'active',
  permissions: [{ name: 'orders', view: true, edit: true, delete: false }],
};

describeOnEveryEngine('an invitation to the staff', (open) => {
  let shop: TestShop;
  let outbox: Awaited<ReturnType<typeof emptyOutbox>>;

  beforeEach(async () => {
    shop = await open();
    outbox = await emptyOutbox();
    await addAccounts(shop.scope, { id: 'ana', role: 'admin', passwordHash: 'x' });
  });

  const invite = async () =>
    (await ask(shop.scope, admin, 'POST', 'staff', CARLA)).json.item as StaffMember;
  const read = async (id: string) =>
    (await ask(shop.scope, admin, 'GET', `staff/${id}`)).json.item as StaffMember;
  const lastToken = async () => (await outbox(shop.scope)).at(-1)!.link.searchParams.get('token');
  const accept = (token: string | null) =>
    resetPassword(shop.scope, { input: { token, password: 'uma senha bem longa' } });

  it('is open for seven days, and over once it is accepted', async () => {
    const { id, invitation } = await invite();
    expect(invitation).toEqual({ until: shop.scope.now() + 7 * DAY });
    const listed = await ask(shop.scope, admin, 'GET', 'staff?view=invited');
    expect((listed.json.items as StaffItem[]).map((item) => item.id)).toEqual([id]);
    const token = await lastToken();
    shop.advance(6 * DAY);
    await accept(token);
    expect((await read(id)).invitation).toBeNull();
    await expect(accept(token)).rejects.toMatchObject({ code: 'linkSpent' });
    expect((await ask(shop.scope, admin, 'POST', `staff/${id}/invite`, {})).json.code).toBe(
      'invitationAccepted',
    );
  });

  it('is sent again with another link, once it has run out or before', async () => {
    const { id } = await invite();
    const first = await lastToken();
    shop.advance(8 * DAY);
    expect((await read(id)).invitation).toEqual({ until: null });
    await expect(accept(first)).rejects.toMatchObject({ code: 'linkSpent' });

    await ask(shop.scope, admin, 'POST', `staff/${id}/invite`, {});
    const second = await lastToken();
    shop.advance(1);
    await ask(shop.scope, admin, 'POST', `staff/${id}/invite`, {});
    const third = await lastToken();
    expect(new Set([first, second, third]).size).toBe(3);
    await expect(accept(second)).rejects.toMatchObject({ code: 'linkSpent' });
    await accept(third);
    const audit = await auditOf(shop.scope);
    expect(audit.filter(({ action }) => action === 'staff.invite')).toHaveLength(2);
  });

  it('opens nothing once it is withdrawn, or the person is invited at another address', async () => {
    const { id } = await invite();
    const token = await lastToken();
    expect((await ask(shop.scope, admin, 'DELETE', `staff/${id}`)).status).toBe(200);
    await invite();
    await expect(accept(token)).rejects.toMatchObject({ code: 'linkSpent' });

    const again = await lastToken();
    const [item] = (await ask(shop.scope, admin, 'GET', 'staff?view=invited')).json
      .items as StaffItem[];
    const { updatedAt } = await read(item!.id);
    const moved = { ...CARLA, email: 'c@aurora.test', updatedAt };
    expect((await ask(shop.scope, admin, 'PUT', `staff/${item!.id}`, moved)).status).toBe(200);
    await expect(accept(again)).rejects.toMatchObject({ code: 'linkSpent' });
    expect((await read(item!.id)).invitation).toEqual({ until: null });
  });

  it('is an admin’s to send', async () => {
    const { id } = await invite();
    const other = staffWith('staff', { view: true, edit: true, delete: true });
    expect((await ask(shop.scope, other, 'POST', `staff/${id}/invite`, {})).status).toBe(403);
    expect((await ask(shop.scope, null, 'POST', `staff/${id}/invite`, {})).status).toBe(401);
  });

  it('shows who is told what: what a person has chosen, of what they may see', async () => {
    const { id } = await invite();
    const carla: SessionUser = { ...staffWith('orders', { view: true }), id };
    await saveNotices(actingAs(shop.scope, actorOf(carla)), {
      notices: ['orderReturned', 'orderPlaced'],
    });
    expect((await read(id)).notices).toEqual(['orderPlaced', 'orderReturned']);
    const { updatedAt } = await read(id);
    await ask(shop.scope, admin, 'PUT', `staff/${id}`, { ...CARLA, permissions: [], updatedAt });
    expect((await read(id)).notices).toEqual([]);
  });
});
