import { BadRequestError } from '#server/errors.ts';

/** A field of a body whose type is not checked yet: its text, or none where it is something else. */
export const textOf = (field: unknown): string => (typeof field === 'string' ? field : '');

/** Whether it is a text that PostgreSQL cannot hold. */
export const holdsZeroByte = (value: unknown): boolean =>
  typeof value === 'string' && value.includes('\0');

/** Arrays and objects within each other that a body may have; the deepest of ours has five. */
const MAX_DEPTH = 32;

/**
 * Looks a JSON text through before anything is made of it: for a zero byte, which can only stand there
 * as `\u0000`, and for nesting that would exhaust the stack of whatever walks through the value.
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
 * What a JSON text says.
 *
 * @throws BadRequestError 'notJson' for what is no JSON or nested too deeply, and where a text in it
 *   holds a zero byte
 */
export function parseJson(body: string): unknown {
  if (!isHarmless(body)) throw new BadRequestError('notJson');
  try {
    return JSON.parse(body);
  } catch {
    throw new BadRequestError('notJson');
  }
}
