import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { contentItem } from '#server/contents/content-items.ts';
import {
  createContent,
  discardDraft,
  removeContent,
  resetContent,
  saveDraft,
} from '#server/contents/drafts.ts';
import { publishContent, withdrawContent } from '#server/contents/publish-content.ts';
import { InvalidFieldsError } from '#server/base/errors.ts';
import { publishedOf } from '#server/contents/published-contents.ts';
import { publishDueContents, scheduleContent } from '#server/contents/schedule.ts';
import type { ContentSpec } from '#server/contents/spec.ts';
import { listVersions, readVersion, restoreVersion } from '#server/contents/versions.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { admin, auditOf, staffWith } from '../dashboard/desk.ts';

interface Note {
  name: string;
}

const spec: ContentSpec<Note> = {
  kind: 'page',
  section: 'brands',
  schema: z.object({ name: z.string().min(1, 'fields.required').max(20) }),
  nameOf: (body, slug) => body?.name ?? `default of ${slug}`,
  settle: (_tx, _scope, { name }) => Promise.resolve({ name: name.replace('<', '') }),
};
const publishedNotes = publishedOf(spec);
const DAY_MS = 86_400_000;

describeOnEveryEngine('an edited content', (open) => {
  let scope: Scope;
  let advance: TestShop['advance'];

  beforeEach(async () => {
    const shop = await open();
    advance = shop.advance;
    scope = actingAs(shop.scope, actorOf(admin));
  });

  const make = (name: string) => createContent(scope, { spec, slug: name, body: { name } });
  const save = (id: string, name: string) => saveDraft(scope, { spec, id, body: { name } });
  const item = (id: string) => contentItem(scope, { spec, id });
  const shown = async (slug: string) => (await publishedNotes(scope)).get(slug);

  it('is seen by nobody until it is published, and then as it was, until its draft is', async () => {
    const id = await make('um');
    expect([await shown('um'), (await item(id)).status]).toEqual([undefined, 'draft']);
    await publishContent(scope, { spec, id });
    expect(await shown('um')).toMatchObject({ id, name: 'um', body: { name: 'um' } });
    advance(1);
    await save(id, 'do<is');
    expect(await item(id)).toMatchObject({ status: 'changed', name: 'dois' });
    expect((await shown('um'))?.name).toBe('um');
    await publishContent(scope, { spec, id });
    expect((await shown('um'))?.name).toBe('dois');
    expect((await item(id)).status).toBe('published');
    await expect(publishContent(scope, { spec, id })).rejects.toMatchObject({
      code: 'nothingToPublish',
    });
    await withdrawContent(scope, { spec, id });
    expect(await shown('um')).toBeUndefined();
    expect(await item(id)).toMatchObject({ status: 'draft', body: { name: 'dois' } });
  });

  it('keeps every publication, and goes back to any of them by way of the draft', async () => {
    const id = await make('um');
    for (const name of ['dois', 'três']) {
      await save(id, name);
      await publishContent(scope, { spec, id });
      advance(1_000);
    }
    expect((await listVersions(scope, { spec, id })).map((one) => [one.number, one.by])).toEqual([
      [2, 'Ana Admin'],
      [1, 'Ana Admin'],
    ]);
    expect(await listVersions(scope, { spec, id, before: 2 })).toHaveLength(1);
    expect((await readVersion(scope, { spec, id, number: 1 })).body).toEqual({ name: 'dois' });
    await restoreVersion(scope, { spec, id, number: 1 });
    expect((await shown('um'))?.name).toBe('três');
    expect((await item(id)).body).toEqual({ name: 'dois' });
    await publishContent(scope, { spec, id });
    expect((await shown('um'))?.name).toBe('dois');
    expect((await item(id)).versionCount).toBe(3);
    await save(id, 'quatro');
    await discardDraft(scope, { spec, id });
    expect(await item(id)).toMatchObject({ status: 'published', body: { name: 'dois' } });
    await expect(readVersion(scope, { spec, id, number: 9 })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is published at its time by a job, in the name of the person who has set it', async () => {
    const id = await make('um');
    const at = scope.now() + DAY_MS;
    await expect(
      scheduleContent(scope, { spec, id, publishAt: scope.now() }),
    ).rejects.toMatchObject({ fields: { publishAt: 'fields.past' } });
    await scheduleContent(scope, { spec, id, publishAt: at });
    expect(await item(id)).toMatchObject({ status: 'scheduled', publishAt: at });
    const jobs = scope.engine.db.selectFrom('jobs').select(['kind', 'runAt']);
    expect(await jobs.where('kind', '=', 'contents.publish').execute()).toEqual([
      { kind: 'contents.publish', runAt: at },
    ]);
    const worker = actingAs(scope, { kind: 'system' });
    const specs = [spec];
    expect(await publishDueContents(worker, { specs })).toBe(0);
    advance(DAY_MS);
    expect(await publishDueContents(worker, { specs })).toBe(1);
    expect(await publishDueContents(worker, { specs })).toBe(0);
    expect((await shown('um'))?.name).toBe('um');
    expect((await item(id)).versions).toMatchObject([{ number: 1, by: 'Ana Admin' }]);
    expect((await auditOf(scope)).map(({ action }) => action)).toEqual(['brands.publish']);
  });

  it('is not published twice, nor at a time that was taken back', async () => {
    const id = await make('um');
    await scheduleContent(scope, { spec, id, publishAt: scope.now() + DAY_MS });
    await scheduleContent(scope, { spec, id, publishAt: null });
    advance(DAY_MS);
    expect(await publishDueContents(scope, { specs: [spec] })).toBe(0);
    expect((await item(id)).status).toBe('draft');
  });

  it('is published although another of the same moment has become invalid', async () => {
    const ids = [await make('um'), await make('dois')];
    const publishAt = scope.now() + DAY_MS;
    for (const id of ids) await scheduleContent(scope, { spec, id, publishAt });
    advance(DAY_MS);
    const settle: typeof spec.settle = (_tx, _scope, body) =>
      body.name === 'um'
        ? Promise.reject(new InvalidFieldsError({ name: 'fields.unknown' }))
        : Promise.resolve(body);
    const specs = [{ ...spec, settle }];
    await expect(publishDueContents(scope, { specs })).rejects.toThrow(InvalidFieldsError);
    expect([await shown('um'), (await shown('dois'))?.name]).toEqual([undefined, 'dois']);
    expect((await item(ids[0]!)).status).toBe('scheduled');
  });

  it('refuses what is based on an older state, and what its schema does not allow', async () => {
    const id = await make('um');
    const { updatedAt } = await item(id);
    await save(id, 'dois');
    const late = { spec, id, updatedAt };
    const stale = { code: 'changedMeanwhile' };
    await expect(saveDraft(scope, { ...late, body: { name: 'x' } })).rejects.toMatchObject(stale);
    await expect(publishContent(scope, late)).rejects.toMatchObject(stale);
    await expect(save(id, '')).rejects.toMatchObject({ fields: { name: 'fields.required' } });
    await expect(save('nada', 'x')).rejects.toMatchObject({ status: 404 });
  });

  it('that came with the shop is its default until it is edited, goes back to it, and stays', async () => {
    const id = 'page-entrega';
    expect(await shown('entrega')).toMatchObject({ name: 'default of entrega', body: null });
    expect(await item(id)).toMatchObject({ status: 'published', builtIn: true, body: null });
    await save(id, 'Frete');
    await publishContent(scope, { spec, id });
    expect((await shown('entrega'))?.body).toEqual({ name: 'Frete' });
    await resetContent(scope, { spec, id });
    expect((await shown('entrega'))?.name).toBe('Frete');
    await publishContent(scope, { spec, id });
    expect(await shown('entrega')).toMatchObject({ name: 'default of entrega', body: null });
    await expect(removeContent(scope, { spec, id })).rejects.toMatchObject({
      code: 'contentBuiltIn',
    });
    const own = await make('um');
    await expect(resetContent(scope, { spec, id: own })).rejects.toMatchObject({ status: 404 });
    await removeContent(scope, { spec, id: own });
    await expect(item(own)).rejects.toMatchObject({ status: 404 });
  });

  it('is read and written by those who may alone', async () => {
    const id = await make('um');
    const viewer = actingAs(scope, actorOf(staffWith('brands', { view: true })));
    const editor = actingAs(scope, actorOf(staffWith('brands', { view: true, edit: true })));
    const forbidden = { status: 403 };
    expect((await contentItem(viewer, { spec, id })).id).toBe(id);
    for (const write of [publishContent, withdrawContent, resetContent, discardDraft]) {
      await expect(write(viewer, { spec, id })).rejects.toMatchObject(forbidden);
    }
    await expect(scheduleContent(viewer, { spec, id, publishAt: null })).rejects.toMatchObject(
      forbidden,
    );
    await expect(restoreVersion(viewer, { spec, id, number: 1 })).rejects.toMatchObject(forbidden);
    await expect(removeContent(editor, { spec, id })).rejects.toMatchObject(forbidden);
    const guest = actingAs(scope, actorOf(null));
    await expect(contentItem(guest, { spec, id })).rejects.toMatchObject({ status: 401 });
    await expect(listVersions(guest, { spec, id })).rejects.toMatchObject({ status: 401 });
  });
});
