import { queueLetter } from '#server/letters/queue/queue-letter.ts';
import { besideShop } from '../support/stored-letters.ts';
import { isAtDesk, press } from './hand.ts';
import { openAs, shopUrl, someLetters } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

/** The other width visits the same shop: each has a job of its own kind. */
const JOBS = {
  desk: { kind: 'media.remove', payload: '{"id":"gone"}', title: 'Apagar arquivos de uma imagem' },
  phone: {
    kind: 'contents.publish',
    payload: '{"publishAt":1}',
    title: 'Publicar textos na hora marcada',
  },
} as const;

/** A letter that a mail server has refused, and a job that the shop has given up. */
const fail = (to: string, { kind, payload }: { kind: string; payload: string }) =>
  besideShop(shopUrl(), async (shop) => {
    const id = crypto.randomUUID();
    await queueLetter(shop, { kind: 'invite', to, name: 'Bia', id });
    await shop.engine.transaction(async (tx) => {
      await tx.deleteFrom('jobs').where('payload', 'like', `%${id}%`).execute();
      await tx
        .updateTable('letters')
        .set({ state: 'failed', reason: 'rejected', recipient: to, subject: 'Seu convite' })
        .where('id', '=', id)
        .execute();
      const given = { state: 'dead' as const, tries: 5, lastError: 'tookTooLong', key: null };
      await tx
        .insertInto('jobs')
        .values({
          id: crypto.randomUUID(),
          kind,
          payload,
          ...given,
          runAt: 1,
          createdAt: shop.now(),
        })
        .execute();
    });
  });

test('What the shop could not finish is told in words, and tried again', async ({ page }) => {
  const to = `${someLetters()}@exemplo.test`;
  const job = JOBS[isAtDesk(page) ? 'desk' : 'phone'];
  await fail(to, job);
  await openAs(page, 'admin@aurora.test', '/dashboard/configuracoes');
  await press(page, page.getByRole('link', { name: 'Painel de tarefas' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Painel de tarefas' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const views = page.getByRole('navigation', { name: 'Tipos' });
  await press(page, views.getByRole('link', { name: /^E-mails/ }));
  const letter = page.getByRole('listitem').filter({ hasText: to });
  await expect(letter).toContainText('Enviar um e-mail: Convite para a equipe');
  await expect(letter).not.toContainText(/rejected|invite|[{}]/);
  const again = page.getByRole('button', { name: new RegExp(`^Tentar de novo: .*${to}`) });
  await press(page, await hydrated(again));
  await expect(page.getByText('1 tarefa voltou para a fila.')).toBeVisible();
  await expect(letter).toHaveCount(0);

  await press(page, views.getByRole('link', { name: /^Outras tarefas/ }));
  const row = page.getByRole('listitem').filter({ hasText: job.title });
  await expect(row).toContainText('Demorou demais.');
  await expect(row).toContainText('5 tentativas');
  await press(
    page,
    await hydrated(page.getByRole('button', { name: `Tentar de novo: ${job.title}` })),
  );
  await expect(page.getByText('1 tarefa voltou para a fila.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
