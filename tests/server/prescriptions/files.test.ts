import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { MAX_PDF_BYTES } from '#domain/media/upload.ts';
import { DiskStore } from '#server/media/disk-store.ts';
import { StoreUnavailableError } from '#server/media/store-errors.ts';
import { isUpload } from '#server/http/streamed-body.ts';
import { admitPrescriptionFile, receivePrescriptionFile } from '#server/prescriptions/files.ts';
import { sendPrescription } from '#server/prescriptions/send.ts';
import { readStoredPrescription } from '#server/prescriptions/stored.ts';
import {
  createPrescription,
  readPrescription,
  removePrescription,
} from '#server/prescriptions/vault.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { clearUp } from '#server/worker/clear-up.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { GET, POST } from '#pages/api/account/prescriptions/[id]/file.ts';
import { POST as SEND } from '#pages/api/prescriptions/[id]/file.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { fullDisk } from '../../support/full-disk.ts';
import { cameraPhoto, photo } from '../../support/media-files.ts';
import { customer } from '../account/customers.ts';
import { filesBelow, formOf, multipart, ownDataFolder } from '../media/shop.ts';

const DAY = 24 * 3_600_000;
const FILE_ONLY = { person: 'Ana', consent: true, fileOnly: true };
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</S/JavaScript/JS(app.alert\\(1\\))>> endobj\n%%EOF');

describeOnEveryEngine('the file of a prescription', (open) => {
  let scope: Scope;
  let advance: (ms: number) => void;
  let folder: string;
  let ana: SessionUser;
  let bia: SessionUser;
  let id: string;

  beforeEach(async () => {
    folder = await ownDataFolder();
    ({ scope, advance } = await open());
    await fillShop(scope, { products: [simpleProduct('case', { priceCents: 100, qty: 1 })] });
    ana = await customer(scope, 'ana@exemplo.com.br');
    bia = await customer(scope, 'bia@exemplo.com.br');
    ({ _id: id } = await createPrescription(scope, { accountId: ana.id, input: FILE_ONLY }));
  });

  const as = (user: SessionUser | null) => actingAs(scope, actorOf(user));
  const send = (content: Uint8Array, user: SessionUser | null = ana, to = id) =>
    receivePrescriptionFile(as(user), {
      id: to,
      address: '10.0.0.1',
      upload: { name: 'receita.jpg', content: Readable.from([content]) },
    });
  const see = (user: SessionUser | null, version = '') =>
    callRoute(GET, scope, {
      path: `/api/account/prescriptions/${id}/file${version && `?version=${version}`}`,
      params: { id },
      locals: { user },
    });

  it('is a photo that one can read, upright and without what a camera wrote, for its owner alone', async () => {
    await send(await cameraPhoto(2400, 3200));
    const answer = await see(ana);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'x-content-type-options': 'nosniff',
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const { width, height, exif } = await sharp(content).metadata();
    expect([width, height, exif]).toEqual([1600, 1200, undefined]);
    expect(content.includes('Camera Secreta')).toBe(false);
    expect([(await see(bia)).status, (await see(null)).status]).toEqual([404, 401]);
    expect(await readPrescription(scope, { accountId: ana.id, id })).toMatchObject({
      fileUrl: `/api/account/prescriptions/${id}/file`,
      fileType: 'image/webp',
      normalised: null,
    });
  });

  it('lies under a name that the address of the media does not serve', async () => {
    await send(await cameraPhoto(16, 16));
    expect(await filesBelow(folder)).toEqual([
      expect.stringMatching(/^\.prescriptions\/\S+\.webp$/),
    ]);
  });

  it('may be a PDF, which is only ever a download, whatever script it has', async () => {
    await send(PDF);
    const answer = await see(ana);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receita.pdf"',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
  });

  it.each([
    [
      'a page',
      Buffer.from('<html><script>alert(1)</script>'),
      { fields: { file: 'media.notPaper' } },
    ],
    ['a drawing', Buffer.from('<svg xmlns="x"><script/></svg>'), { fields: { file: 'media.svg' } }],
    ['a model', Buffer.from('glTF-and-so-on'), { fields: { file: 'media.notPaper' } }],
    [
      'half a photo',
      Buffer.from('\xff\xd8\xff\xe0half', 'latin1'),
      { fields: { file: 'media.broken' } },
    ],
    ['a PDF of 20 MB', Buffer.concat([PDF, Buffer.alloc(2 * MAX_PDF_BYTES)]), { status: 413 }],
  ])('is not %s, of which nothing is left', async (_what, content, refusal) => {
    await expect(send(content)).rejects.toMatchObject(refusal);
    await doDueJobs(scope);
    expect(await filesBelow(folder)).toEqual([]);
    expect((await readPrescription(scope, { accountId: ana.id, id })).fileUrl).toBeNull();
  });

  it('is not stored on a full disk, which is what its owner reads, and the earlier one stays', async () => {
    await send(PDF);
    const makeRoom = await fullDisk();
    const { transaction: real } = scope.engine;
    const transaction = vi.spyOn(scope.engine, 'transaction');
    onTestFinished(() => transaction.mockRestore());
    // The disk has room for the job before the photo, and for nothing after it.
    transaction.mockImplementationOnce((work) => real(work) as never);
    transaction.mockRejectedValue(new Error('database or disk is full'));
    await expect(send(await cameraPhoto(16, 16))).rejects.toMatchObject({ status: 507 });
    makeRoom();
    transaction.mockRestore();
    expect((await see(ana)).headers.get('content-type')).toBe('application/pdf');
    advance(DAY);
    await doDueJobs(scope);
    expect(await filesBelow(folder)).toEqual([expect.stringMatching(/\.pdf$/)]);
    await expect(send(await cameraPhoto(16, 16))).resolves.toEqual({ version: 2 });
  });

  it('is not stored by a store that fails, and nothing names it', async () => {
    const { put: real } = DiskStore.prototype;
    const put = vi.spyOn(DiskStore.prototype, 'put');
    onTestFinished(() => put.mockRestore());
    // The file is there, and the answer is lost.
    put.mockImplementationOnce(async function (this: DiskStore, ...file) {
      await real.apply(this, file);
      throw new StoreUnavailableError(new Error('socket hang up'));
    });
    await expect(send(PDF)).rejects.toMatchObject({ status: 503 });
    expect((await readPrescription(scope, { accountId: ana.id, id })).fileUrl).toBeNull();
    await doDueJobs(scope);
    expect(await filesBelow(folder)).toEqual([]);
  });

  it('may be a photo of 20 MB', async () => {
    const large = await photo(3200, 2200).png({ compressionLevel: 0 }).toBuffer();
    expect(large.length).toBeGreaterThan(20 * 1024 * 1024);
    await expect(send(large)).resolves.toEqual({ version: 1 });
  });

  it('is replaced by another, and stays with the earlier version', async () => {
    await send(PDF);
    expect(await send(await cameraPhoto(16, 16))).toEqual({ version: 2 });
    await doDueJobs(scope);
    advance(DAY);
    await doDueJobs(scope);
    expect((await see(ana)).headers.get('content-type')).toBe('image/webp');
    expect((await see(ana, '1')).headers.get('content-type')).toBe('application/pdf');
    expect([(await see(bia, '1')).status, (await see(ana, '7')).status]).toEqual([404, 404]);
    await removePrescription(scope, { accountId: ana.id, id });
    await doDueJobs(scope);
    expect(await filesBelow(folder)).toEqual([]);
  });

  it('is sent by nobody else', async () => {
    for (const user of [bia, null]) {
      await expect(send(PDF, user)).rejects.toMatchObject({ status: 404 });
      const admitted = admitPrescriptionFile(as(user), { id, address: '10.0.0.1' });
      await expect(admitted).rejects.toMatchObject({ status: 404 });
    }
    await doDueJobs(scope);
    expect(await filesBelow(folder)).toEqual([]);
  });

  it('of a guest’s prescription is replaced, goes with it, and stays if an order has it', async () => {
    const guest = as(null);
    const input = { fileOnly: true };
    const sent = await sendPrescription(guest, { address: '10.0.0.1', input });
    const stored = () => readStoredPrescription(scope.engine.db, guest, { id: sent._id });
    await send(PDF, null, sent._id);
    const first = (await stored())!;
    await send(await cameraPhoto(16, 16), null, sent._id);
    await doDueJobs(scope);
    const second = (await stored())!;
    expect(await filesBelow(folder)).toEqual([`.prescriptions/${second.fileId}.webp`]);
    expect(first.fileId).not.toBe(second.fileId);
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('orderLenses')
        .values({
          orderId: 'A1',
          position: 0,
          number: 1,
          lensId: 'lens',
          use: 'distance',
          prescriptionId: sent._id,
          fileId: second.fileId,
          fileType: second.fileType,
          prescriptionState: 'waiting',
          approvedAt: null,
          labState: null,
          dueAt: null,
          createdAt: scope.now(),
          updatedAt: scope.now(),
        })
        .execute(),
    );
    advance(61 * DAY);
    await clearUp(scope);
    await doDueJobs(scope);
    expect(await stored()).toBeNull();
    expect(await filesBelow(folder)).toEqual([`.prescriptions/${second.fileId}.webp`]);
  });

  it('comes as multipart/form-data to both addresses, which read it while it comes', async () => {
    const call = (
      route: typeof POST,
      path: string,
      user: SessionUser | null,
      prescription: string,
    ) => {
      const request = new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: multipart,
        body: new Uint8Array(formOf('receita.pdf', PDF)),
      });
      const locals = { scope: as(user), user };
      const context = { request, locals, params: { id: prescription }, clientAddress: '10.0.0.1' };
      return route(context as never);
    };
    const own = `/api/account/prescriptions/${id}/file`;
    const answer = await call(POST, own, ana, id);
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { success: true, fileUrl: own, version: 1 },
    ]);
    const { _id: sent } = await sendPrescription(as(null), {
      address: '10.0.0.1',
      input: { fileOnly: true },
    });
    const ordered = `/api/prescriptions/${sent}/file`;
    const toGuest = await call(SEND, ordered, null, sent);
    expect([toGuest.status, await toGuest.json()]).toEqual([201, { success: true }]);
    for (const url of [own, ordered]) {
      const headers = { ...multipart };
      expect(isUpload({ method: 'POST', url, headers } as unknown as IncomingMessage)).toBe(true);
    }
  });

  it('is not sent without end: RATE_LIMIT_PRESCRIPTION of an address, twice as many files', async () => {
    vi.stubEnv('RATE_LIMIT_PRESCRIPTION', '1/3600');
    const limited = (await open()).scope;
    const post = () =>
      sendPrescription(actingAs(limited, { kind: 'guest' }), {
        address: 'a',
        input: { fileOnly: true },
      });
    const { _id } = await post();
    await expect(post()).rejects.toMatchObject({ status: 429 });
    const admit = () =>
      admitPrescriptionFile(actingAs(limited, { kind: 'guest' }), { id: _id, address: 'a' });
    await admit();
    await admit();
    await expect(admit()).rejects.toMatchObject({ status: 429 });
  });
});
