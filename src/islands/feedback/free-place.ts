/** A rectangle of the window, in CSS pixels. */
export type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

/** Space between a notice and what it must not lie on, and the window's edge. */
const GAP = 8;
export const EDGE = 16;

/** What acts when it is pressed. */
const ACTS =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="option"], [contenteditable="true"]';

/**
 * The distance from the top at which a notice covers no control, as near to the top as possible. If the upper part
 * of the page has no such place, it is at the edge: presses go through a notice.
 *
 * @param acting the boxes of what acts
 * @param notice where it would lie at the edge
 * @param most how far down a notice may begin
 */
export function freeTop(acting: readonly Box[], notice: Box, most: number): number {
  const beside = acting.filter(
    ({ left, right }) => left < notice.right + GAP && right > notice.left - GAP,
  );
  const height = notice.bottom - notice.top;
  const isFree = (top: number) =>
    beside.every((box) => box.bottom + GAP <= top || box.top >= top + height + GAP);
  const tops = [notice.top, ...beside.map(({ bottom }) => Math.ceil(bottom + GAP))];
  return (
    tops
      .filter((top) => top >= notice.top && top <= most)
      .sort((a, b) => a - b)
      .find(isFree) ?? notice.top
  );
}

/** Width of a notice on a wide window; on a phone it is as wide as the window (sonner's own). */
const WIDTH = 356;
const PHONE = 600;
/** Height of a notice of two lines. */
const HEIGHT = 76;

/** The place of a notice on the page as it is now: its distance from the window's top. */
export function freePlace(): number {
  const { innerWidth, innerHeight } = window;
  const width = innerWidth <= PHONE ? innerWidth - 2 * EDGE : WIDTH;
  const right = innerWidth - EDGE;
  const notice = { top: EDGE, bottom: EDGE + HEIGHT, left: right - width, right };
  const acting = [...document.querySelectorAll(ACTS)]
    .filter((element) => !element.closest('[data-sonner-toaster]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width: across, bottom, top }) => across > 1 && bottom > 0 && top < innerHeight);
  return freeTop(acting, notice, innerHeight - HEIGHT - EDGE);
}
