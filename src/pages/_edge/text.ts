import { BadRequestError } from '#server/errors.ts';

/** A field of a body whose kind nobody has checked yet: its text, or none where it is something else. */
export const textOf = (field: unknown): string => (typeof field === 'string' ? field : '');

/** Whether it is a text that PostgreSQL cannot hold. */
export const holdsZeroByte = (value: unknown): boolean =>
  typeof value === 'string' && value.includes('\0');

/**
 * What a JSON text says.
 *
 * @throws BadRequestError 'notJson' for what is no JSON, and where a text in it holds a zero byte
 */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body, (_name, value: unknown) => {
      if (holdsZeroByte(value)) throw new BadRequestError('notJson');
      return value;
    });
  } catch {
    throw new BadRequestError('notJson');
  }
}
