import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MediaRef } from '#domain/media/media.ts';
import type { MediaPickerProps } from '#islands/dashboard/media/MediaPicker.tsx';
import { PicturesField } from '#islands/dashboard/products/pictures/PicturesField.tsx';
import type { ImageRef } from '#islands/dashboard/products/record/product-values.ts';
import '../../../../support/islands.ts';

const pickers = new Map<string, MediaPickerProps<ImageRef>>();
// The picker has tests of its own: here it says what it was given, and hands over what a test wants.
vi.mock('#islands/dashboard/media/MediaPicker.tsx', () => ({
  MediaPicker: (props: MediaPickerProps<ImageRef>) => {
    pickers.set(props.label, props);
    return (
      <fieldset>
        <legend>{props.label}</legend>
        {props.value.map(({ key }, index) => (
          <div key={key}>{props.extra?.(key, index + 1)}</div>
        ))}
      </fieldset>
    );
  },
}));

const colors = [
  { id: 'preto', slug: 'preto', name: 'Preto', hex: '#111111', hex2: null },
  { id: 'mel', slug: 'mel', name: 'Mel', hex: '#c68a3c', hex2: null },
];
const picture = (key: string): MediaRef => ({ key, alt: '', width: 900, height: 600 });
const image = (key: string, colorId: string | null): ImageRef => ({
  ...picture(key),
  colorId,
  focalX: 0.5,
  focalY: 0.5,
});

let images: readonly ImageRef[] = [];
const onBusy = vi.fn<(busy: boolean) => void>();
function Field({ first }: { first: ImageRef[] }) {
  const [value, setValue] = useState(first);
  images = value;
  return (
    <PicturesField
      value={value}
      onChange={setValue}
      colors={colors}
      mayUpload
      onBusy={onBusy}
      error={undefined}
      readOnly={false}
    />
  );
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

it('gives a picture the colour of the group it is put into, the gallery in the order of the groups', () => {
  render(<Field first={[image('todas', null), image('preta', 'preto')]} />);
  act(() => pickers.get('Mel')?.onChange([picture('mel-1'), picture('mel-2')]));
  expect(images.map(({ key, colorId }) => [key, colorId])).toEqual([
    ['todas', null],
    ['preta', 'preto'],
    ['mel-1', 'mel'],
    ['mel-2', 'mel'],
  ]);
});

it('begins with the focal point that the picture has in the library, and else with its middle', () => {
  render(<Field first={[]} />);
  const chosen = { ...picture('a'), focalX: 0.2, focalY: 0.9 };
  act(() => pickers.get('Mel')?.onChange([chosen, picture('b')]));
  expect(images.map(({ focalX, focalY }) => [focalX, focalY])).toEqual([
    [0.2, 0.9],
    [0.5, 0.5],
  ]);
});

it('loses none of two uploads that end at once for two colours', () => {
  render(<Field first={[]} />);
  act(() => {
    pickers.get('Preto')?.onChange([picture('preta')]);
    pickers.get('Mel')?.onChange([picture('mel')]);
  });
  expect(images.map(({ key }) => key)).toEqual(['preta', 'mel']);
});

it('gives a picture to another colour, and shows those of a colour that is gone for all', () => {
  render(<Field first={[image('a', 'preto'), image('b', 'vinho')]} />);
  const all = screen.getByRole('group', { name: 'Todas as cores' });
  fireEvent.change(within(all).getByLabelText('Cor da foto 1, Todas as cores'), {
    target: { value: 'mel' },
  });
  expect(images.map(({ key, colorId }) => [key, colorId])).toEqual([
    ['a', 'preto'],
    ['b', 'mel'],
  ]);
});

it('moves the focal point by the arrows, and keeps it only when it is used', () => {
  render(<Field first={[image('a', 'preto')]} />);
  const openDialog = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Ponto principal da foto 1, Preto' }));
  const dialog = () => screen.getByRole('dialog', { name: 'Ponto principal da foto' });
  const point = () => within(dialog()).getAllByRole('button')[0]!;
  openDialog();
  fireEvent.keyDown(point(), { key: 'ArrowLeft' });
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Cancelar' }));
  expect(images[0]).toMatchObject({ focalX: 0.5 });
  openDialog();
  fireEvent.keyDown(point(), { key: 'ArrowLeft' });
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Usar este ponto' }));
  expect(images[0]!.focalX).toBeLessThan(0.5);
  expect(images[0]!.focalY).toBe(0.5);
});

it('is no longer busy once the uploads for two colours end together', () => {
  render(<Field first={[]} />);
  const tell = (color: string, busy: boolean) => pickers.get(color)!.onBusy!(busy);
  act(() => tell('Preto', true));
  act(() => tell('Mel', true));
  expect(onBusy).toHaveBeenLastCalledWith(true);
  act(() => {
    tell('Preto', false);
    tell('Mel', false);
  });
  expect(onBusy).toHaveBeenLastCalledWith(false);
});
