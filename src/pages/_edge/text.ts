import { BadRequestError } from '#server/base/errors.ts';

/** A field of a body whose type was not checked yet; '' if it is not a string. */
export const textOf = (field: unknown): string => (typeof field === 'string' ? field : '');

/** Whether a value is a string that PostgreSQL cannot store. */
export const hasZeroByte = (value: unknown): boolean =>
  typeof value === 'string' && value.includes('\0');

/** Deepest nesting of a body; ours need five levels at most. */
const MAX_DEPTH = 32;

/**
 * Scans a JSON text before it is parsed: for a zero byte, which JSON can only contain as `\u0000`, and for
 * nesting that would exhaust the stack of code that walks through the value.
 */
function isHarmless(body: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < body.length; at += 1) {
    const letter = body[at];
    if (letter === '"') inText = !inText;
    else if (inText && letter === '\\') {
      if (body.startsWith('u0000', at + 1)) return false;
      at += 1;
    } else if (!inText && (letter === '[' || letter === '{')) {
      depth += 1;
      if (depth > MAX_DEPTH) return false;
    } else if (!inText && (letter === ']' || letter === '}')) depth -= 1;
  }
  return true;
}

/**
 * The value of a JSON text.
 *
 * @throws BadRequestError 'notJson' for anything but JSON, for too deep nesting, and for a string that
 *   contains a zero byte
 */
export function parseJson(body: string): unknown {
  if (!isHarmless(body)) throw new BadRequestError('notJson');
  try {
    return JSON.parse(body);
  } catch {
    throw new BadRequestError('notJson');
  }
}
