import { t } from '#i18n/t.ts';
import { markingText } from '#domain/frames/frame.ts';
import type { FrameMarking } from '#domain/products/product.ts';

interface MarkingProps {
  of: FrameMarking;
}

/** What is printed on a frame's temple: numbers for the eye, words for a screen reader. */
export function Marking({ of }: MarkingProps) {
  return (
    <>
      <span aria-hidden="true">{markingText(of)}</span>
      <span className="visually-hidden">{t('product.marking', { ...of })}</span>
    </>
  );
}
