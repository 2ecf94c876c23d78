import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '#domain/dashboard/audit.ts';

type Group = Readonly<Record<string, unknown>>;

/** A change of one value, by its path below the record: 'promises.returnDays'. */
export interface Leaf extends FieldChange {
  path: string;
}

/** Whether a value has fields of its own that are listed one by one; a point of a picture is one value. */
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('x' in value);

/** What a permission lets, by its section, so that one that was given is listed by itself. */
function bySection(value: unknown): unknown {
  const isPermissions =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => isGroup(each) && 'view' in each);
  if (!isPermissions) return value;
  return Object.fromEntries(
    (value as { name: string }[]).map(({ name, ...rights }) => [
      name,
      Object.entries(rights).flatMap(([right, has]) => (has ? [right] : [])),
    ]),
  );
}

/** The values that differ, one by one, however deep they are. */
export function leavesOf(path: string, change: FieldChange): Leaf[] {
  const [from, to] = [bySection(change.from), bySection(change.to)];
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || isDeepStrictEqual(value, []);
  const isNested = (isGroup(from) || isEmpty(from)) && (isGroup(to) || isEmpty(to));
  if (!isNested || (isEmpty(from) && isEmpty(to))) {
    return isDeepStrictEqual(from, to) ? [] : [{ path, from, to }];
  }
  const [old, fresh] = [isGroup(from) ? from : {}, isGroup(to) ? to : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((name) =>
    leavesOf(`${path}.${name}`, { from: old[name] ?? null, to: fresh[name] ?? null }),
  );
}
