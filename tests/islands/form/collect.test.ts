import { expect, it } from 'vitest';
import { collectForm } from '#islands/form/useSubmission.ts';

function formOf(entries: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

it('reads all named fields and trims their values', () => {
  const form = formOf([
    ['fullName', '  Ana Souza '],
    ['city', '\tRecife\n'],
    ['house', ''],
  ]);
  expect(collectForm(form)).toEqual({ fullName: 'Ana Souza', city: 'Recife', house: '' });
});

it('leaves file inputs out', () => {
  const form = formOf([
    ['city', 'Recife'],
    ['photo', new File(['x'], 'receita.jpg')],
  ]);
  expect(collectForm(form)).toEqual({ city: 'Recife' });
});

it('leaves fields without a name out', () => {
  expect(collectForm(formOf([['', 'x']]))).toEqual({});
});

it('takes the last of several fields with one name', () => {
  const form = formOf([
    ['state', 'SP'],
    ['state', ' PE '],
  ]);
  expect(collectForm(form)).toEqual({ state: 'PE' });
});
