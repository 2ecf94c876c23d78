import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import type { BookContent } from '#domain/laboratory/book.ts';
import {
  LAB_STATES,
  NEXT_LAB_STATES,
  PRESCRIPTION_STATES,
  type LabState,
  type PrescriptionState,
} from '#domain/lenses/order-lens.ts';
import type { Db } from '#server/db/engine/engine.ts';

/** What the shop has said is done. */
export class Acknowledged {
  readonly orders = new Map<string, string[]>();
  readonly confirmed = new Set<string>();
  readonly stored = new Set<string>();
  /** Of a stored prescription, how many photos. */
  readonly pictured = new Map<string, number>();
  readonly dropped = new Set<string>();
  /** Of a service order, the states that it has had, 'waiting' when its prescription was sent later. */
  readonly states = new Map<string, string[]>();
  readonly finished = new Set<string>();
}

export interface World {
  random: () => number;
  said: Acknowledged;
  /** Stored in the vault. */
  vault: string[];
  /** Prescriptions that were to be removed, whether or not they are. */
  dropping: Set<string>;
  keys: { next: number };
}

export async function readShop(db: Db) {
  return {
    orders: await db.selectFrom('orders').select(['id', 'status']).execute(),
    lines: await db.selectFrom('orderLines').select(['orderId', 'position', 'lens']).execute(),
    lenses: await db.selectFrom('orderLenses').selectAll().orderBy('number').execute(),
    steps: await db.selectFrom('orderLensSteps').selectAll().orderBy('step').execute(),
    book: await db.selectFrom('prescriptionBook').selectAll().orderBy('number').execute(),
    counters: await db.selectFrom('counters').selectAll().execute(),
    events: await db
      .selectFrom('orderEvents')
      .select(['orderId', 'data'])
      .where('kind', '=', 'lens')
      .execute(),
    audited: await db
      .selectFrom('auditEntries')
      .select(['action', 'subject'])
      .where('action', 'like', 'prescriptions.%')
      .execute(),
    letters: await db.selectFrom('letters').select(['kind', 'payload']).execute(),
    stored: await db.selectFrom('prescriptions').selectAll().execute(),
    versions: await db.selectFrom('prescriptionVersions').selectAll().execute(),
  };
}
type ShopRows = Awaited<ReturnType<typeof readShop>>;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const placeOf = ({ orderId, position }: { orderId: string; position: number }) =>
  `${orderId} ${position}`;
const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  (values as readonly string[]).includes(value);

/** What was acknowledged is there. */
export function checkAcknowledged({ said, dropping }: World, shop: ShopRows): void {
  const statuses = new Map(shop.orders.map(({ id, status }) => [id, status]));
  expect([...said.orders.keys()].filter((id) => !statuses.has(id))).toEqual([]);
  expect([...said.confirmed].filter((id) => statuses.get(id) === 'pending')).toEqual([]);
  for (const [orderId, numbers] of said.orders)
    expect(
      shop.lenses.filter((lens) => lens.orderId === orderId).map(({ number }) => String(number)),
    ).toEqual(numbers.toSorted((one, other) => Number(one) - Number(other)));
  const stored = new Map(shop.stored.map((row) => [row.id, row]));
  expect([...said.stored].filter((id) => !stored.has(id) && !dropping.has(id))).toEqual([]);
  expect([...said.dropped].filter((id) => stored.has(id))).toEqual([]);
  for (const [id, photos] of said.pictured) {
    const row = stored.get(id);
    if (!row && dropping.has(id)) continue;
    expect(row?.fileId, id).toBeTruthy();
    expect(row?.version, id).toBeGreaterThanOrEqual(photos);
  }
}

/** Each line with lenses has one service order, and no other has one; numbers have no gap. */
export function checkNumbers({ lenses, lines, book, counters, steps }: ShopRows): void {
  expect(lenses.map(placeOf).toSorted()).toEqual(
    lines
      .filter(({ lens }) => lens !== '')
      .map(placeOf)
      .toSorted(),
  );
  expect(lenses.map(({ number }) => number)).toEqual(upTo(lenses.length));
  expect(counters.find(({ name }) => name === 'serviceOrders')?.value ?? 0).toBe(lenses.length);
  // Lenses that went to the laboratory have one entry, those that were remade there too, and no others have any.
  expect(book.map(({ number }) => number)).toEqual(upTo(book.length));
  const sent = new Set(steps.filter(({ state }) => state === 'lab').map(placeOf));
  expect(book.map(placeOf).toSorted()).toEqual([...sent].toSorted());
  const numbers = new Map(lenses.map((lens) => [placeOf(lens), lens.number]));
  for (const entry of book)
    expect((JSON.parse(entry.content) as BookContent).serviceOrder).toBe(
      numbers.get(placeOf(entry)),
    );
}

/** The steps of each service order lead to where it is; timeline, audit and letters say the same. */
export function checkSteps({ said }: World, shop: ShopRows): void {
  const readyOrders: string[] = [];
  for (const [orderId, lenses] of Map.groupBy(shop.lenses, (lens) => lens.orderId))
    if (lenses.every(({ labState }) => labState === 'ready')) readyOrders.push(orderId);
  const told = shop.letters.filter(({ kind }) => kind === 'lensesReady');
  expect(
    told.map(({ payload }) => (JSON.parse(payload) as { orderId: string }).orderId).toSorted(),
  ).toEqual(readyOrders.toSorted());
  for (const lens of shop.lenses) {
    const subject = String(lens.number);
    const own = shop.steps.filter((step) => placeOf(step) === placeOf(lens));
    const states = own.map(({ state }) => state as string);
    expect(own.map(({ step }) => step + 1)).toEqual(upTo(own.length));
    const ofPrescription = states.filter((state): state is PrescriptionState =>
      isOneOf(PRESCRIPTION_STATES, state),
    );
    const ofLab = states.filter((state): state is LabState => isOneOf(LAB_STATES, state));
    expect(ofPrescription.at(-1)).toBe(lens.prescriptionState);
    expect(ofLab.at(-1) ?? null).toBe(lens.labState);
    expect(lens.labState === null).toBe(lens.prescriptionState !== 'approved');
    expect(lens.approvedBy !== '' && lens.approvedAt !== null).toBe(lens.labState !== null);
    ofLab.forEach((state, index) => {
      if (index === 0) expect(state).toBe('todo');
      else expect(NEXT_LAB_STATES[ofLab[index - 1]!]).toContain(state);
    });
    // The first is that the order was placed, which its timeline begins with.
    const events = shop.events
      .filter(({ orderId }) => orderId === lens.orderId)
      .map(({ data }) => JSON.parse(data ?? '{}') as { number: number; state: string })
      .filter(({ number }) => number === lens.number);
    expect(events.map(({ state }) => state).toSorted()).toEqual(states.slice(1).toSorted());
    const audited = (action: string) =>
      shop.audited.filter((entry) => entry.subject === subject && entry.action === action).length;
    expect([
      audited('prescriptions.sent'),
      audited('prescriptions.approve'),
      audited('prescriptions.lab'),
    ]).toEqual([
      ofPrescription.filter((state) => state === 'waiting').length - 1,
      ofPrescription.filter((state) => state === 'approved').length,
      ofLab.filter((state) => state !== 'todo').length,
    ]);
    for (const [state, known] of Map.groupBy(said.states.get(subject) ?? [], (state) => state))
      expect(
        states.slice(1).filter((each) => each === state).length,
        `${subject} ${state}`,
      ).toBeGreaterThanOrEqual(known.length);
  }
}

const EXTENSIONS: Record<string, string> = { 'image/webp': 'webp', 'application/pdf': 'pdf' };

/** Files are those that rows name: none without a row, and no row without its own. */
export async function checkFiles(db: Db, papers: string): Promise<number> {
  const { stored, versions, lenses } = await readShop(db);
  const named = [...stored, ...versions, ...lenses]
    .filter(({ fileId }) => fileId !== '')
    .map(({ fileId, fileType }) => `${fileId}.${EXTENSIONS[fileType]}`);
  expect((await readdir(papers)).toSorted()).toEqual([...new Set(named)].toSorted());
  return named.length;
}
