import { backUpIfDue } from '../archive/scheduled-backup.ts';
import { tellWaiting } from '../alerts/tell-waiting.ts';
import { contentSpecs } from '../sections/content-kinds.ts';
import { publishDueContents } from '../contents/schedule.ts';
import { issueOrdered } from '../gift-cards/ordered-cards.ts';
import { remindOwner, sendCard } from '../gift-cards/send-card.ts';
import { remindOfPrescription } from '../laboratory/remind.ts';
import { startOrdered } from '../laboratory/steps/start-lenses.ts';
import { countSales } from '../products/count-sales.ts';
import { indexQueued } from '../products/index-queue.ts';
import { publishDue } from '../products/schedule.ts';
import { publishChange } from '../caching/publish-change.ts';
import { requestReviews } from '../reviews/request-reviews.ts';
import { deliver } from '../webhooks/deliver.ts';
import { clearUp } from './clear-up.ts';
import type { Handlers } from '../jobs/perform.ts';

/** Loads once, with the first job that needs it: what sends mail and what resizes pictures takes some 40 MB. */
function atFirstUse<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

const letters = atFirstUse(() => import('../letters/send-letter.ts'));
const settlement = atFirstUse(() => import('../payments/settlement/jobs.ts'));
const media = atFirstUse(() => import('../media/picture-files.ts'));
const imports = atFirstUse(() => import('../imports/jobs.ts'));
const privatePictures = atFirstUse(() => import('../media/private-picture.ts'));
const prescriptionFiles = atFirstUse(() => import('../prescriptions/files.ts'));

/** What each kind of job does; `kinds.ts` says how often and how long. */
export const allHandlers: Handlers = {
  letter: {
    run: async (scope, { letterId }, { finish }) =>
      (await letters()).sendLetter(scope, { letterId, finish }),
    died: async (scope, { letterId }, reason) =>
      (await letters()).letterDied(scope, { letterId, reason }),
  },
  'media.derive': {
    run: async (scope, { id }, { signal }) =>
      (await media()).makePictureFiles(scope, { id, signal }),
    died: async (scope, job) => (await media()).giveUpMedia(scope, job),
  },
  'media.remove': { run: async (scope, job) => (await media()).removeMediaFiles(scope, job) },
  'contents.publish': { run: (scope) => publishDueContents(scope, { specs: contentSpecs }) },
  'contents.turn': { run: (scope, { kind }) => publishChange(scope, `content:${kind}`) },
  'promotions.turn': { run: (scope) => publishChange(scope, 'promotions') },
  'products.publish': { run: (scope) => publishDue(scope) },
  'products.index': { run: (scope, _job, { signal }) => indexQueued(scope, signal) },
  'alerts.tell': { run: (scope, job, { signal }) => tellWaiting(scope, { ...job, signal }) },
  'reviews.request': { run: (scope, job) => requestReviews(scope, job) },
  'reviews.removePictures': {
    run: async (scope, job) => (await privatePictures()).removePrivatePictures(scope, job),
  },
  'prescriptions.removeFiles': {
    run: async (scope, job) => (await prescriptionFiles()).removePrescriptionFiles(scope, job),
  },
  'prescriptions.remind': { run: (scope, job) => remindOfPrescription(scope, job) },
  'payments.event': { run: async (scope, job) => (await settlement()).handleEvent(scope, job) },
  'payments.refund': { run: async (scope, job) => (await settlement()).sendRefund(scope, job) },
  'payments.cancel': { run: async (scope, job) => (await settlement()).cancelPayment(scope, job) },
  'giftCards.send': { run: (scope, job) => sendCard(scope, job) },
  'giftCards.remind': { run: (scope, job) => remindOwner(scope, job) },
  'lenses.start': { run: (scope, job) => startOrdered(scope, job) },
  'giftCards.issue': { run: (scope, job) => issueOrdered(scope, job) },
  'imports.check': {
    run: async (scope, job, { signal }) => (await imports()).checkImport(scope, { ...job, signal }),
    died: async (scope, job, reason) => (await imports()).giveUpImport(scope, { ...job, reason }),
  },
  'imports.run': {
    run: async (scope, job, { signal }) => (await imports()).writeImport(scope, { ...job, signal }),
    died: async (scope, job, reason) => (await imports()).giveUpImport(scope, { ...job, reason }),
  },
  'imports.picture': {
    run: async (scope, job, { signal }) =>
      (await imports()).fetchPictures(scope, { ...job, signal }),
    died: async (scope, job, reason) => (await imports()).giveUpImport(scope, { ...job, reason }),
  },
  'imports.undo': {
    run: async (scope, job, { signal }) => (await imports()).undoWrites(scope, { ...job, signal }),
    died: async (scope, job, reason) => (await imports()).giveUpImport(scope, { ...job, reason }),
  },
  'webhooks.deliver': {
    run: (scope, job, { signal, finish }) => deliver(scope, { ...job, signal, finish }),
  },
  countSales: { run: (scope) => countSales(scope) },
  lookAtPayments: {
    run: async (scope, _job, { signal }) => (await settlement()).lookAtPayments(scope, { signal }),
  },
  reconcilePayments: {
    run: async (scope, _job, { signal }) =>
      (await settlement()).reconcilePayments(scope, { signal }),
  },
  expireOrders: { run: async (scope) => (await settlement()).expireUnpaid(scope) },
  backUp: { run: (scope, _job, { signal }) => backUpIfDue(scope, { signal }) },
  clearUp: { run: (scope) => clearUp(scope) },
};
