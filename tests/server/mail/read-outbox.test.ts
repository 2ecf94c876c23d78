import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Scope } from '#server/scope.ts';
import { NotFoundError } from '#server/errors.ts';
import { outbox, outboxFolder } from '#server/mail/outbox.ts';
import { listOutbox, readOutboxMail, withoutLinks } from '#server/mail/read-outbox.ts';
import { TEST_NOW } from '../../support/engines.ts';

const FROM = '"Ótica Aurora" <loja@aurora.test>';
const HOUR = 3_600_000;

async function openOutbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  let sent = 0;
  const scope = { now: () => TEST_NOW + sent * HOUR, newId: () => `id-${sent}` } as Scope;
  const send = async (subject: string) => {
    await outbox(scope, dataDir)(FROM, {
      ...{ to: 'ana@exemplo.com.br', subject, text: 'Até já\n', html: '<p>Até já</p>' },
    });
    sent += 1;
  };
  return { dataDir, send };
}

describe('the outbox', () => {
  it('holds nothing before the first message', async () => {
    const { dataDir } = await openOutbox();
    expect(await listOutbox(dataDir, { page: 1, limit: 20 })).toEqual({
      ...{ items: [], total: 0, page: 1, pages: 1 },
    });
  });

  it('keeps a message as it was to be sent, under a name that tells when', async () => {
    const { dataDir, send } = await openOutbox();
    await send('Olá');
    const id = '2026-01-15T12-00-00-000Z-id-0';
    expect(await readOutboxMail(dataDir, id)).toEqual({
      id,
      from: FROM,
      to: 'ana@exemplo.com.br',
      subject: 'Olá',
      text: 'Até já\n',
      html: '<p>Até já</p>',
      sentAt: '2026-01-15T12:00:00.000Z',
    });
  });

  it('is for the eyes of the shop alone', async () => {
    const { dataDir, send } = await openOutbox();
    await send('Olá');
    const folder = outboxFolder(dataDir);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const file = join(folder, '2026-01-15T12-00-00-000Z-id-0.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is listed by pages, the latest first, and no further than the last', async () => {
    const { dataDir, send } = await openOutbox();
    for (const subject of ['um', 'dois', 'três']) await send(subject);
    const subjectsOf = async (page: number) => {
      const list = await listOutbox(dataDir, { page, limit: 2 });
      expect(list).toMatchObject({ total: 3, pages: 2 });
      return [list.page, ...list.items.map(({ subject }) => subject)];
    };
    expect(await subjectsOf(1)).toEqual([1, 'três', 'dois']);
    expect(await subjectsOf(2)).toEqual([2, 'um']);
    expect(await subjectsOf(9)).toEqual([2, 'um']);
  });

  it.each([
    ['cut off', '{"id":'],
    ['of another shape', '{"id":"x"}'],
  ])('leaves out a file that is %s, and logs it', async (_how, content) => {
    const { dataDir, send } = await openOutbox();
    await send('Olá');
    await writeFile(join(outboxFolder(dataDir), 'broken.json'), content);
    const log = vi.fn();
    const { items } = await listOutbox(dataDir, { page: 1, limit: 20 }, log);
    expect(items.map(({ subject }) => subject)).toEqual(['Olá']);
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('broken.json'));
    await expect(readOutboxMail(dataDir, 'broken', log)).rejects.toThrow(NotFoundError);
  });

  it.each(['nada', '../secret', '..', '', 'a/b', 'a\0b'])('has no message %j', async (id) => {
    const { dataDir, send } = await openOutbox();
    await send('Olá');
    await writeFile(join(dataDir, 'secret.json'), '{}');
    const log = vi.fn();
    await expect(readOutboxMail(dataDir, id, log)).rejects.toThrow(NotFoundError);
    expect(log).not.toHaveBeenCalled();
  });
});

it('a text without links still says everything else', () => {
  expect(withoutLinks('Entrar:\nhttps://loja.test/entrar?token=abc\n\nUm abraço')).toBe(
    'Entrar:\n[…]\n\nUm abraço',
  );
});
