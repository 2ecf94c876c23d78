import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PicturesField } from '#islands/dashboard/products/pictures/PicturesField.tsx';
import type { ImageRef } from '#islands/dashboard/products/record/product-values.ts';
import { stubDialogs } from '../../../../support/islands.ts';
import { fakeUploads, type FakeUpload } from '../../../../support/uploads.ts';

const colors = [
  { id: 'preto', slug: 'preto', name: 'Preto', hex: '#111111', hex2: null },
  { id: 'mel', slug: 'mel', name: 'Mel', hex: '#c68a3c', hex2: null },
];
const image = (key: string, colorId: string | null): ImageRef => ({
  key,
  alt: `Texto de ${key}`,
  width: 900,
  height: 600,
  colorId,
  customAttr: null,
  focalX: 0.5,
  focalY: 0.5,
});

let images: readonly ImageRef[] = [];
let uploads: FakeUpload[];
const onBusy = vi.fn<(busy: boolean) => void>();
function Field({ first }: { first: ImageRef[] }) {
  const [value, setValue] = useState(first);
  images = value;
  return (
    <PicturesField
      value={value}
      onChange={setValue}
      colors={colors}
      choice={{ label: 'Lente', options: ['Degradê', 'Polarizada'] }}
      mayUpload
      onBusy={onBusy}
      error={undefined}
      readOnly={false}
    />
  );
}

beforeEach(stubDialogs);
beforeEach(() => {
  uploads = fakeUploads();
});

const shown = () => images.map(({ key, colorId }) => [key, colorId]);
const group = (name: string) => screen.getByRole('group', { name });
const target = () => screen.getByLabelText<HTMLSelectElement>('Fotos novas para');
const send = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Enviar fotos'), {
    target: { files: names.map((name) => new File(['x'], name)) },
  });
const arrive = (id: string) => ({
  item: {
    id,
    kind: 'image',
    status: 'ready',
    name: `${id}.jpg`,
    width: 300,
    height: 200,
    bytes: 1000,
    alt: '',
    focalPoint: { x: 0.2, y: 0.9 },
    createdAt: 1,
    updatedAt: 1,
  },
});

it('has one place for new pictures, which go to the colour that is chosen there', async () => {
  render(<Field first={[image('todas', null), image('preta', 'preto')]} />);
  expect(screen.getAllByLabelText('Enviar fotos')).toHaveLength(1);
  fireEvent.click(within(group('Mel')).getByRole('button', { name: 'Nenhuma foto' }));
  expect(target().selectedOptions[0]!.text).toBe('Mel');
  send('a.jpg', 'b.jpg');
  expect(onBusy).toHaveBeenLastCalledWith(true);
  // While files are on their way they are not sent elsewhere.
  await waitFor(() => expect(target().disabled).toBe(true));
  uploads[0]!.answer(201, arrive('mel-1'));
  uploads[1]!.answer(201, arrive('mel-2'));
  await waitFor(() =>
    expect(shown()).toEqual([
      ['todas', null],
      ['preta', 'preto'],
      ['mel-1', 'mel'],
      ['mel-2', 'mel'],
    ]),
  );
  expect(images[2]).toMatchObject({ focalX: 0.2, focalY: 0.9 });
  await waitFor(() => expect(onBusy).toHaveBeenLastCalledWith(false));
});

it('shows the pictures of a colour that is gone for all colours, until they are given another', async () => {
  render(<Field first={[image('a', 'preto'), image('b', 'vinho')]} />);
  fireEvent.click(
    within(group('Todas as cores')).getByRole('button', { name: /^Descrição, cor e recorte/ }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Detalhes da foto' });
  fireEvent.change(within(dialog).getByLabelText('Cor que aparece'), { target: { value: 'mel' } });
  fireEvent.change(within(dialog).getByLabelText('Descrição'), { target: { value: 'De lado' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Usar na foto' }));
  expect(shown()).toEqual([
    ['a', 'preto'],
    ['b', 'mel'],
  ]);
  expect(images[1]!.alt).toBe('De lado');
});

it('says which lens a picture shows, also one that no variant has any more', async () => {
  render(<Field first={[{ ...image('a', 'preto'), customAttr: 'Verde' }]} />);
  fireEvent.click(screen.getByRole('button', { name: /^Descrição, cor e recorte da foto 1/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Detalhes da foto' }));
  const lens = dialog.getByLabelText<HTMLSelectElement>('Lente na foto');
  expect([...lens.options].map(({ text }) => text)).toEqual([
    'Vale para todas as opções',
    'Degradê',
    'Polarizada',
    'Verde',
  ]);
  expect(lens.value).toBe('Verde');
  fireEvent.change(lens, { target: { value: 'Polarizada' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Usar na foto' }));
  expect(images[0]).toMatchObject({ colorId: 'preto', customAttr: 'Polarizada' });
});

it('moves the focal point by the arrows, and keeps it only when it is used', async () => {
  render(<Field first={[image('a', 'preto')]} />);
  const dialog = () => screen.getByRole('dialog', { name: 'Detalhes da foto' });
  const openDialog = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Descrição, cor e recorte da foto 1/ }));
    await waitFor(dialog);
  };
  const point = () => within(dialog()).getAllByRole('button')[0]!;
  await openDialog();
  fireEvent.keyDown(point(), { key: 'ArrowLeft' });
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Cancelar' }));
  expect(images[0]).toMatchObject({ focalX: 0.5 });
  await openDialog();
  fireEvent.keyDown(point(), { key: 'ArrowLeft' });
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Usar na foto' }));
  expect(images[0]!.focalX).toBeLessThan(0.5);
  expect(images[0]!.focalY).toBe(0.5);
});

it('gives a picture that is dragged to another colour that colour, at the place it was dropped', () => {
  render(<Field first={[image('p1', 'preto'), image('m1', 'mel'), image('m2', 'mel')]} />);
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type),
    get types() {
      return [...data.keys()];
    },
  };
  const picture = (key: string) => screen.getByRole('img', { name: `Texto de ${key}` });
  fireEvent.dragStart(picture('p1').parentElement!, { dataTransfer });
  fireEvent.dragOver(picture('m2').closest('li')!, { dataTransfer });
  fireEvent.drop(picture('m2').closest('li')!, { dataTransfer });
  expect(shown()).toEqual([
    ['m1', 'mel'],
    ['p1', 'mel'],
    ['m2', 'mel'],
  ]);
});
