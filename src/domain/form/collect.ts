/**
 * The named fields of a form, trimmed; file inputs are left out (specification, section 5). Of
 * several fields with one name the last counts.
 *
 * @param entries a `FormData`, or anything that lists names and values as it does
 */
export function collectForm(
  entries: Iterable<readonly [string, FormDataEntryValue]>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of entries) {
    if (name !== '' && typeof value === 'string') fields[name] = value.trim();
  }
  return fields;
}
