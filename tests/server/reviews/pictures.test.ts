import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { GET as SEE } from '#pages/api/reviews/pictures/[file].ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { KEY_PARAM } from '#domain/orders/order.ts';
import { shownProduct } from '#server/catalogue/product-by-slug.ts';
import { clearUp } from '#server/worker/clear-up.ts';
import { approveReviews, removeReview } from '#server/reviews/moderate.ts';
import { admitReviewPicture, receiveReviewPicture } from '#server/reviews/review-pictures.ts';
import type { Scope } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cameraPhoto } from '../../support/media-files.ts';
import { customer, staffWith } from '../dashboard/desk.ts';
import { filesBelow, ownDataFolder } from '../media/shop.ts';
import { buy, fillWithGlasses, reviewRows, write, type Bought } from './bought.ts';

const DAY = 24 * 3_600_000;

describeOnEveryEngine('pictures of a review', (open) => {
  let scope: Scope;
  let advance: (ms: number) => void;
  let bought: Bought;

  beforeEach(async () => {
    ({ scope, advance } = await open());
    await fillWithGlasses(scope);
    bought = await buy(scope);
  });

  const send = async (content: Uint8Array, productId = 'brisa') =>
    receiveReviewPicture(scope, {
      orderId: bought.orderId,
      productId,
      upload: { name: 'foto.jpg', content: Readable.from([content]) },
    });
  const see = (id: string, who: { user?: SessionUser; key?: string } = {}) =>
    callRoute(SEE, scope, {
      path: `/api/reviews/pictures/x${who.key ? `?order=${bought.orderId}&${KEY_PARAM}=${who.key}` : ''}`,
      params: { file: `${id}-360.webp` },
      locals: { user: who.user ?? null },
    });

  it('are stored small, upright and without what a camera wrote, where no one is served them', async () => {
    const folder = await ownDataFolder();
    const { id, width, height } = await send(await cameraPhoto());
    expect([width, height]).toEqual([480, 640]);
    expect(await filesBelow(folder)).toEqual([
      `.reviews/${id}-1440.webp`,
      `.reviews/${id}-360.webp`,
    ]);
    const seen = Buffer.from(await (await see(id, { key: bought.secret })).arrayBuffer());
    expect((await sharp(seen).metadata()).exif).toBeUndefined();
    expect(seen.includes('Camera Secreta')).toBe(false);
  });

  it('are the buyer’s and the moderators’ until the review is published, then everyone’s', async () => {
    await ownDataFolder();
    const { id } = await send(await cameraPhoto());
    await write(scope, bought, { pictures: [id] });
    const moderator = staffWith('reviews', { view: true });
    const others = [
      {},
      { user: customer },
      { key: 'errado' },
      { user: staffWith('orders', { view: true }) },
    ];
    for (const who of others) expect((await see(id, who)).status).toBe(404);
    for (const who of [{ user: moderator }, { key: bought.secret }]) {
      const answer = await see(id, who);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'private, no-store',
      ]);
    }
    const [review] = await reviewRows(scope);
    await approveReviews(scope, { ids: [review!.id] });
    expect((await see(id)).headers.get('cache-control')).toContain('public');
    expect((await shownProduct(scope, 'armacao-brisa')).reviews[0]!.pictures).toEqual([id]);
    expect((await see('nada')).status).toBe(404);
  });

  it.each([
    ['text', Buffer.from('olá'), 'media.notPicture'],
    ['a drawing with programs', Buffer.from('<svg xmlns="x"><script/></svg>'), 'media.svg'],
    ['a model', Buffer.from('glTF-and-so-on'), 'media.notPicture'],
    ['a broken picture', Buffer.from('\xff\xd8\xff\xe0nothing', 'latin1'), 'media.broken'],
  ])('are pictures: %s is refused, and leaves nothing', async (_what, content, code) => {
    const folder = await ownDataFolder();
    await expect(send(content)).rejects.toMatchObject({ status: 422, fields: { file: code } });
    expect(await filesBelow(folder)).toEqual([]);
  });

  it('are few: more than may replace those of a review are refused', async () => {
    const folder = await ownDataFolder();
    const photo = await cameraPhoto(16, 16);
    for (let i = 0; i < 8; i += 1) await send(photo);
    await expect(send(photo)).rejects.toMatchObject({ code: 'reviews.tooManyPictures' });
    await doDueJobs(scope);
    expect(await filesBelow(folder)).toHaveLength(16);
  });

  it('are taken of no one for what they did not get', async () => {
    const admit = (productId: string, orderId = bought.orderId) =>
      admitReviewPicture(scope, { orderId, productId, address: '10.0.0.1' });
    await expect(admit('brisa')).resolves.toBeUndefined();
    await expect(admit('outro')).rejects.toMatchObject({ code: 'reviews.notDelivered' });
    const onItsWay = await buy(scope, { until: 'shipped' });
    await expect(admit('brisa', onItsWay.orderId)).rejects.toMatchObject({ status: 409 });
  });

  it('go with their review, and a day after they were sent for none', async () => {
    const folder = await ownDataFolder();
    const photo = await cameraPhoto(16, 16);
    const [kept, dropped] = [await send(photo), await send(photo)];
    await write(scope, bought, { pictures: [kept.id] });
    await doDueJobs(scope);
    expect((await filesBelow(folder)).join()).not.toContain(dropped.id);
    await send(photo, 'estojo');
    advance(DAY);
    await clearUp(scope);
    await doDueJobs(scope);
    expect(await filesBelow(folder)).toEqual([
      `.reviews/${kept.id}-1440.webp`,
      `.reviews/${kept.id}-360.webp`,
    ]);
    const [review] = await reviewRows(scope);
    await removeReview(scope, { id: review!.id });
    await doDueJobs(scope);
    expect(await filesBelow(folder)).toEqual([]);
  });
});
