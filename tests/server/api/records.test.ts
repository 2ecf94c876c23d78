import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { schemasOfTypes } from '../../support/type-schemas.ts';

const file = resolve(import.meta.dirname, '../../../src/server/api/records.json');

// After a change of a type: npx vitest run --project server tests/server/api/records.test.ts -u
it('describes records as their types are', async () => {
  const made = schemasOfTypes('src/server/api/records.ts', 'Records');
  const config = await resolveConfig(file);
  const text = await format(JSON.stringify(made), { ...config, parser: 'json' });
  await expect(text).toMatchFileSnapshot(file);
});
