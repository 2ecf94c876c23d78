import { OWN_FRAME_KEY } from '#domain/frames/own-frame-key.ts';
import { parseOwnFrame, type OwnFrame } from '#domain/frames/own-frame.ts';
import { storedAtom } from './stored.ts';

/** The visitor's own glasses, stored on this device alone; null until they are given. */
export const $ownFrame = storedAtom<OwnFrame | null | undefined>(
  OWN_FRAME_KEY,
  null,
  parseOwnFrame,
);

/** Forgets them: nothing stays in the storage. */
export const forgetOwnFrame = (): void => $ownFrame.set(undefined);

/** Whether lists are drawn with the outline of one's own glasses. */
export const $ownOutline = storedAtom<boolean>(
  'OWN_FRAME_OUTLINE',
  true,
  (saved) => saved !== 'false',
);
