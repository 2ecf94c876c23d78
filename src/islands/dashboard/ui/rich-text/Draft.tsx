import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { withoutPieces, withPieces } from './pieces.ts';

/** How a draft was left when the editor took its place. */
export interface DraftState {
  hadFocus: boolean;
  /** The caret in the text's box, in CSS pixels; null if it is not known. */
  caret: { left: number; top: number } | null;
  scrollTop: number;
}

/** The attributes of the element that is written in, which draft and editor share. */
export type TextAttributes = Readonly<Record<string, string>>;

interface DraftProps {
  value: string;
  labels: ReadonlyMap<string, string>;
  onChange: (html: string) => void;
  text: TextAttributes;
  readOnly: boolean;
  /** Called if it was focused before the page listened to it. */
  onReached: () => void;
  /** Filled when the draft goes. */
  left: RefObject<DraftState | null>;
}

/** An empty paragraph with a line, as the editor has it: what is typed goes into it. */
const EMPTY = '<p><br></p>';

/** Line breaks between two tags, which the editor ignores, would be lines of their own here. */
const shownHtml = (value: string, labels: ReadonlyMap<string, string>): string =>
  withPieces(value, labels).replaceAll(/>\s*\n\s*</g, '><') || EMPTY;

/** Where the caret is in the box; an empty line has no place of its own, and counts as its element. */
function caretOf(element: HTMLElement): DraftState['caret'] {
  const selection = getSelection();
  if (!selection?.rangeCount || !element.contains(selection.focusNode)) return null;
  const range = selection.getRangeAt(0);
  const box = element.getBoundingClientRect();
  const node = range.startContainer;
  const rect =
    range.getClientRects?.()[0] ??
    (node instanceof HTMLElement && node !== element ? node.getBoundingClientRect() : null);
  return rect && { left: rect.left - box.left, top: rect.top + 1 - box.top };
}

/**
 * The text as the editor will show it, which can be edited meanwhile: what is typed before the editor comes is a
 * change like any other, and the caret stays where it is.
 */
export function Draft({ value, labels, onChange, text, readOnly, onReached, left }: DraftProps) {
  const { class: className, ...attributes } = text;
  const box = useRef<HTMLDivElement>(null);
  const [first] = useState(() => shownHtml(value, labels));
  /** The value that the element shows. */
  const shown = useRef(value);

  // Discarding, or showing someone else's version, changes the value from outside.
  useEffect(() => {
    if (!box.current || shown.current === value) return;
    shown.current = value;
    box.current.innerHTML = shownHtml(value, labels);
  }, [value, labels]);

  // Before it is taken out of the page.
  useLayoutEffect(() => {
    const element = box.current!;
    return () => {
      left.current = {
        hadFocus: document.activeElement === element,
        caret: caretOf(element),
        scrollTop: element.scrollTop,
      };
    };
  }, [left]);

  const read = () => {
    const element = box.current!;
    const isEmpty = element.textContent === '' && !element.querySelector('[data-field]');
    shown.current = isEmpty ? '' : withoutPieces(element.innerHTML);
    onChange(shown.current);
  };

  // The server's HTML can be written in before this runs.
  const begin = useEffectEvent((element: HTMLElement) => {
    const untouched = document.createElement('div');
    untouched.innerHTML = first;
    if (untouched.innerHTML !== element.innerHTML) read();
    if (document.activeElement === element) onReached();
  });
  useEffect(() => begin(box.current!), []);

  return (
    <div
      ref={box}
      {...attributes}
      className={className}
      contentEditable={!readOnly}
      aria-readonly={readOnly || undefined}
      tabIndex={0}
      suppressContentEditableWarning
      onInput={read}
      // The shop's allow-list has been over it when it was written (`rich-text.ts`).
      dangerouslySetInnerHTML={{ __html: first }}
    />
  );
}
