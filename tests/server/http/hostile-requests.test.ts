import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { hostileRequest, type HostileRequest } from '../../support/hostile-requests.ts';
import { openTarget, visit, type Target } from '../../support/hostile-visit.ts';

/** HOSTILE_SEED repeats a run, HOSTILE_REQUESTS makes it longer or shorter. */
const SEED = process.env.HOSTILE_SEED ?? String(Date.now());
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 800);
/** Requests under way at once. */
const VISITORS = 2;
/** Every so many-th request goes out together with a look at the shop's health. */
const LOOK_EVERY = 5;
/** Requests before memory is first looked at: caches and compiled code are there by then. */
const WARM_UP = 500;

const MAX_GROWTH_BYTES = 30 * 1024 * 1024;

const HEALTH: HostileRequest = {
  bytes: Buffer.from('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
  cut: false,
};
/**
 * Health is judged by the time within which nine of ten looks are answered, in ms, against the same of
 * the quiet shop, before and afterwards: what the machine does to a single one says nothing, and others may begin
 * to use it meanwhile. Below the floor quiet times are a matter of the machine, not of the shop.
 */
const MAX_SLOWDOWN = 10;
const FLOOR_MS = 50;
const QUIET_LOOKS = 50;

const nineOfTen = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)]!;

let target: Target;

beforeAll(async () => {
  target = await openTarget();
}, 600_000);
afterAll(() => target.stop());

async function health(): Promise<number> {
  const start = performance.now();
  expect(await visit(target.port, HEALTH)).toEqual([200]);
  return performance.now() - start;
}

/** Nine of ten looks at a shop that no one else asks, in ms. */
async function quietHealth(): Promise<number> {
  const times: number[] = [];
  while (times.length < QUIET_LOOKS) times.push(await health());
  return nineOfTen(times);
}

interface Attack {
  /** What was answered with 5xx, or not at all. */
  failed: string[];
  healthMs: number[];
}

/** Sends `count` requests, some at once, and looks at the shop's health meanwhile. */
async function attack(next: () => HostileRequest, count: number): Promise<Attack> {
  const failed: string[] = [];
  const healthMs: number[] = [];
  let sent = 0;
  const send = async (request: HostileRequest) => {
    const statuses = await visit(target.port, request);
    const answered = request.cut || statuses.length > 0;
    if (answered && statuses.every((status) => status < 500)) return;
    failed.push(`${statuses.join()} ${request.bytes.toString('latin1').slice(0, 1_000)}`);
  };
  const look = async () => void healthMs.push(await health());
  const visitor = async () => {
    while (sent < count && target.isAlive()) {
      sent += 1;
      await Promise.all([send(next()), sent % LOOK_EVERY === 0 && look()]);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  return { failed, healthMs };
}

it(`stands ${REQUESTS} hostile requests`, { timeout: 600_000 }, async () => {
  console.log(`HOSTILE_SEED=${SEED}`);
  const random = seededRandom(SEED);
  const next = () => hostileRequest(random, target);
  const first = await attack(next, Math.min(WARM_UP, REQUESTS));
  const before = await target.memory();
  const quietBefore = await quietHealth();
  const rest = await attack(next, REQUESTS - WARM_UP);
  const growth = (await target.memory()) - before;
  const quietMs = Math.max(quietBefore, await quietHealth());
  const busyMs = nineOfTen(rest.healthMs);
  console.log(
    `health within ${quietMs.toFixed(1)} ms in quiet, ${busyMs.toFixed(1)} ms meanwhile; ` +
      `memory grew by ${(growth / 1024 / 1024).toFixed(1)} MB`,
  );

  expect([...first.failed, ...rest.failed]).toEqual([]);
  expect(target.isAlive()).toBe(true);
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  expect(busyMs).toBeLessThan(MAX_SLOWDOWN * Math.max(quietMs, FLOOR_MS));
  // Nothing that someone has put into a request moves the cursor of who reads the log.
  expect(target.log()).not.toMatch(/[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}]/u);
});
