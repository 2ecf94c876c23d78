import { beforeEach, expect, it, vi } from 'vitest';
import { inLanguage } from '#i18n/server-texts.ts';
import { queueLetter } from '#server/letters/queue/queue-letter.ts';
import { letterNames } from '#server/letters/letters.ts';
import { editSettings, readEditedSettings } from '#server/settings/edit-settings.ts';
import { writeLetterTexts } from '#server/letter-texts/write-letter-texts.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { emptyOutbox } from '../../support/outbox.ts';
import { smtpServer } from '../../support/smtp-server.ts';
import { everyText } from '../../support/texts.ts';
import { admin, ask, auditOf, customer, staffWith } from '../dashboard/desk.ts';

interface Shown {
  id: string;
  name: string;
  updatedAt: number;
  changed: boolean;
  updatedBy: string;
  texts: Record<string, string>;
  originals: Record<string, string>;
  fields: { token: string; label: string; only?: string[] }[];
  lines: string[];
  preview: { subject: string; html: string; text: string };
}

describeOnEveryEngine('the texts of letters', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    vi.stubEnv('SITE_URL', 'https://loja.example');
    vi.stubEnv('SMTP_URL', '');
    ({ scope } = await open());
    return () => void vi.unstubAllEnvs();
  });

  const read = async (id: string): Promise<Shown> =>
    (await ask(scope, admin, 'GET', `letterTexts/${id}`)).json.item as Shown;
  const save = async (id: string, texts: object, user = admin) => {
    const { updatedAt } = await read(id);
    return ask(scope, user, 'PUT', `letterTexts/${id}`, { texts, updatedAt });
  };
  const invite = async () => {
    const sent = await emptyOutbox();
    await queueLetter(scope, { kind: 'invite', to: 'bia@exemplo.com.br', name: 'Bia Nunes' });
    await doDueJobs(scope, { log: () => {} });
    return (await sent(scope))[0]!;
  };

  it('are listed for every letter, with when it is sent, and found by their words', async () => {
    const { json } = await ask(scope, admin, 'GET', 'letterTexts');
    const items = json.items as Shown[];
    expect(items.map(({ id }) => id)).toEqual(letterNames);
    expect(items.every((item) => item.name !== '' && !item.changed)).toBe(true);
    const found = await ask(scope, admin, 'GET', 'letterTexts?q=rastreio');
    expect((found.json.items as Shown[]).map(({ id }) => id)).toEqual(['orderShipped']);
    const { json: counts } = await ask(scope, admin, 'GET', 'letterTexts/views');
    expect(counts).toMatchObject({ counts: { reviews: 4, changed: 0 } });
  });

  it('show each letter as it is sent, without a field left open', async () => {
    for (const id of letterNames) {
      const { preview, texts, fields } = await read(id);
      expect(preview.subject).not.toBe('');
      expect(`${preview.html} ${preview.text} ${preview.subject}`).not.toMatch(
        /\{\{|mail\.\w|undefined/,
      );
      const tokens = fields.map(({ token }) => `{{${token}}}`);
      const used = Object.values(texts).flatMap((text) => text.match(/\{\{[^}]*\}\}/g) ?? []);
      expect(used.filter((one) => !tokens.includes(one))).toEqual([]);
    }
  });

  it('to buyers are in the language that is read, down to the last line', async () => {
    // A value stands between two parts of a text.
    const parts = [...everyText].filter(([key]) => /^(mail|order|arrival|promises)\./.test(key));
    const portuguese = parts
      .flatMap(([, text]) => text.split(/\{\{.*?\}\}/))
      .filter((part) => part.length > 8);
    for (const id of letterNames.filter((name) => !name.startsWith('notice'))) {
      const { preview } = await inLanguage('en', () => read(id));
      const shown = `${preview.subject}\n${preview.text}`;
      expect(shown).toMatch(/Hi (Mariana|there),/);
      expect([id, portuguese.filter((part) => shown.includes(part))]).toEqual([id, []]);
      expect(preview.html).toContain('<html lang="en">');
    }
  });

  it('of every field in every text have a value', async () => {
    for (const id of letterNames) {
      const { fields, texts } = await read(id);
      const everywhere = fields.filter(({ only }) => !only);
      const every = everywhere.map(({ token }) => `[${token}:{{${token}}}]`).join(' ');
      const longest = Object.keys(texts).filter((name) => name === 'text' || name === 'hello');
      const own = Object.fromEntries(longest.map((name) => [name, every]));
      const { status, json } = await ask(scope, admin, 'POST', `letterTexts/${id}/preview`, {
        texts: own,
      });
      expect(status).toBe(200);
      const { text } = json.shown as Shown['preview'];
      expect(text).not.toMatch(/\[\w+:\]/);
    }
  });

  it('of which only some stand in a letter are shown if they do, each with its fields, as text and as HTML', async () => {
    let shownLines = 0;
    for (const id of letterNames) {
      const { lines, fields } = await read(id);
      for (const line of lines) {
        const own = fields.filter(({ only }) => !only || only.includes(line));
        const text = `Só aqui ${own.map(({ token }) => `[${token}:{{${token}}}]`).join(' ')}`;
        const { status, json } = await ask(scope, admin, 'POST', `letterTexts/${id}/preview`, {
          texts: { [line]: text },
          line,
        });
        expect([id, line, status]).toEqual([id, line, 200]);
        const { text: plain, html } = json.shown as Shown['preview'];
        expect([id, line, plain]).toEqual([id, line, expect.stringContaining('Só aqui [')]);
        expect([id, line, html.includes('Só aqui [')]).toEqual([id, line, true]);
        expect(plain).not.toContain(':]');
        shownLines += 1;
      }
    }
    expect(shownLines).toBeGreaterThan(40);
  });

  it('are shown with an order that is where its letter says: nothing is given back of a new one', async () => {
    const said = async (id: string) => (await read(id)).preview.text;
    expect(await said('orderPlaced')).not.toContain('Devolvido a você');
    expect(await said('orderShipped')).not.toContain('Devolvido a você');
    for (const id of ['orderCancelled', 'orderReturned', 'orderRefunded']) {
      expect(await said(id)).toContain('Devolvido a você');
    }
  });

  it('of one line have no fields of another', async () => {
    expect((await read('orderShipped')).lines).toContain('tracking');
    const { status, json } = await save('orderShipped', { follow: 'Veja {{rastreio}}' });
    expect(status).toBe(422);
    const { 'texts.follow': said } = json.fields as Record<string, string>;
    expect(said).toContain('{{rastreio}}');
    expect(said).toContain('{{acompanhar}}');
    expect((await save('orderShipped', { tracking: 'Rastreie: {{rastreio}}' })).status).toBe(200);
  });

  it('are used by the letter that is sent, as text and never as markup', async () => {
    const subject = '{{loja}} chama você';
    const text = 'Entre na equipe da {{ LOJA }}.\n\n<script>alert(1)</script> $t(mail.hello)';
    expect((await save('invite', { subject, text })).status).toBe(200);
    const mail = await invite();
    expect(mail.subject).toMatch(/^Nossa loja chama você/);
    expect(mail.text).toContain('Entre na equipe da Nossa loja.\n\n<script>alert(1)</script>');
    expect(mail.text).toContain('$t(mail.hello)');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).not.toContain('<script>');
    // What is not theirs to leave out is there.
    expect(mail.text).toContain('https://loja.example/redefinir-senha?token=');
    expect(mail.text).toContain('O link vale por 7 dias');
  });

  it('of the greeting stand in every letter, and a name with braces is a name', async () => {
    await save('common', { hello: 'Oi, {{nome}}!', goodbye: 'Até logo,' });
    expect((await invite()).text).toMatch(/^Oi, Bia!\n[^]*Até logo,\nNossa loja/);
    const sent = await emptyOutbox();
    await queueLetter(scope, { kind: 'invite', to: 'bia@exemplo.com.br', name: '{{loja}} Nunes' });
    await doDueJobs(scope, { log: () => {} });
    expect((await sent(scope)).at(-1)!.text).toMatch(/^Oi, \{\{loja\}\}!/);
  });

  it('are the original ones again if they are empty or the same', async () => {
    const { originals } = await read('invite');
    await save('invite', { subject: 'Entre', text: 'Venha.' });
    expect(await read('invite')).toMatchObject({ changed: true, updatedBy: 'Ana Admin' });
    await save('invite', { ...originals, subject: '  ' });
    const after = await read('invite');
    expect(after).toMatchObject({ changed: false, texts: originals });
    expect((await invite()).subject).toMatch(/^Seu acesso ao painel/);
  });

  it.each([
    ['subject', 'Pedido {{pedidos}}', '{{pedidos}}'],
    ['text', 'Chegou {{orderId}}', '{{orderId}}'],
    ['text', 'Chegou {{pedido}', '{{pedido}'],
    ['action', 'Ver {{pedido}}', 'botão'],
    ['subject', 'x'.repeat(121), 'longo'],
    ['nothing', 'x', ''],
  ])('refuse a %s of %j at its field', async (name, text, said) => {
    const { status, json } = await save('orderPlaced', { [name]: text });
    expect(status).toBe(422);
    const fields = json.fields as Record<string, string>;
    if (said) expect(fields[`texts.${name}`]).toContain(said);
    expect(await read('orderPlaced')).toMatchObject({ changed: false });
    // While it is typed, the preview says the same, and nothing has failed.
    const path = 'letterTexts/orderPlaced/preview';
    const preview = await ask(scope, admin, 'POST', path, { texts: { [name]: text } });
    expect([preview.status, preview.json.shown]).toEqual([200, null]);
    expect(preview.json.fields).toEqual(fields);
  });

  it('of an unknown letter are not found', async () => {
    for (const id of ['nada', 'constructor']) {
      expect((await ask(scope, admin, 'GET', `letterTexts/${id}`)).status).toBe(404);
      const body = { texts: {}, updatedAt: 0 };
      expect((await ask(scope, admin, 'PUT', `letterTexts/${id}`, body)).status).toBe(404);
    }
  });

  it('tell who changes them second that someone else was first', async () => {
    const { updatedAt } = await read('invite');
    const put = (subject: string) =>
      ask(scope, admin, 'PUT', 'letterTexts/invite', { texts: { subject }, updatedAt });
    const answers = await Promise.all([put('Um'), put('Dois')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { json } = answers.find(({ status }) => status === 409)!;
    expect((json.item as Shown).changed).toBe(true);
    expect((await put('Três')).status).toBe(409);
  });

  it('of someone who was first while the row was looked for are not overwritten', async () => {
    await save('invite', { subject: 'Um' });
    const second = { id: 'invite', texts: { subject: 'Dois' }, hasRow: false };
    const written = writeLetterTexts(actingAs(scope, actorOf(admin)), second);
    await expect(written).rejects.toMatchObject({ code: 'changedMeanwhile' });
    expect((await read('invite')).texts.subject).toBe('Um');
  });

  it('go back to the original ones, one letter or many, and the log says what they were', async () => {
    await save('invite', { subject: 'Entre' });
    await save('reset', { action: 'Nova senha' });
    const { json } = await ask(scope, admin, 'POST', 'letterTexts/invite/restore', {});
    expect(json.item).toMatchObject({ changed: false, updatedAt: 0 });
    const ids = ['reset', 'invite'];
    await ask(scope, admin, 'POST', 'letterTexts/actions/restore', { ids });
    expect(await read('reset')).toMatchObject({ changed: false });
    const audited = (await auditOf(scope)).filter(({ action }) => action.startsWith('letterTexts'));
    expect(audited.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'letterTexts.update invite',
      'letterTexts.update reset',
      'letterTexts.restore invite',
      'letterTexts.restore reset',
    ]);
    expect(audited[0]).toMatchObject({
      subjectName: 'Convite para a equipe',
      details: { subject: { from: 'Seu acesso ao painel', to: 'Entre' } },
    });
    const log = await ask(scope, admin, 'GET', 'audit');
    expect(JSON.stringify(log.json)).toContain('"field":"Assunto"');
  });

  it('are tried before they are stored, by a letter to the person who asks', async () => {
    const test = (texts: object) =>
      ask(scope, admin, 'POST', 'letterTexts/orderShipped/test', { texts });
    expect((await test({})).json).toMatchObject({ code: 'noMailServer' });
    const server = await smtpServer();
    const { hostname: host, port } = new URL(server.url);
    const asAdmin = actingAs(scope, actorOf(admin));
    const { settings, updatedAt } = await readEditedSettings(asAdmin);
    const mail = { ...settings.mail, host, port: Number(port) };
    await editSettings(asAdmin, { updatedAt, mail });
    expect((await test({ subject: 'A caminho, {{nome}}' })).json).toMatchObject({
      success: true,
      to: 'dora@aurora.test',
    });
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toContain('A caminho, Mariana');
    expect((await test({ subject: '{{x}}' })).status).toBe(422);
    expect(await read('orderShipped')).toMatchObject({ changed: false });
  });

  it('are closed to everyone without the permission', async () => {
    const viewer = staffWith('letterTexts', { view: true });
    const calls = [
      ['GET', 'letterTexts'],
      ['GET', 'letterTexts/invite'],
      ['PUT', 'letterTexts/invite', { texts: { subject: 'x' }, updatedAt: 0 }],
      ['POST', 'letterTexts/invite/preview', { texts: {} }],
      ['POST', 'letterTexts/invite/test', { texts: {} }],
      ['POST', 'letterTexts/invite/restore', {}],
      ['POST', 'letterTexts/actions/restore', { ids: ['invite'] }],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const user of [customer, staffWith('settings', { view: true, edit: true })]) {
        expect((await ask(scope, user, method, path, body)).status).toBe(403);
      }
      expect((await ask(scope, null, method, path, body)).status).toBe(401);
      const { status } = await ask(scope, viewer, method, path, body);
      expect(status).toBe(method === 'GET' ? 200 : 403);
    }
  });
});
