import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MediaItem, MediaRef } from '#domain/media/media.ts';
import { MAX_BYTES } from '#domain/media/upload.ts';
import { MediaPicker, type MediaPickerProps } from '#islands/dashboard/media/MediaPicker.tsx';
import { callsTo, fakeShop } from '../../support/islands.ts';
import { fakeUploads, type FakeUpload } from '../../support/uploads.ts';

const item = (id: string, change: Partial<MediaItem> = {}): MediaItem => ({
  id,
  kind: 'image',
  status: 'ready',
  name: `${id}.jpg`,
  width: 300,
  height: 200,
  bytes: 1000,
  alt: '',
  focalPoint: { x: 0.5, y: 0.5 },
  createdAt: 1,
  updatedAt: 1,
  ...change,
});

const ref = (key: string): MediaRef => ({ key, width: 300, height: 200, alt: `Texto de ${key}` });

let uploads: FakeUpload[];
beforeEach(() => {
  uploads = fakeUploads();
  // jsdom has no dialogs of its own.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

function open({ value: first = [], ...props }: Partial<MediaPickerProps> = {}) {
  const onBusy = vi.fn<(busy: boolean) => void>();
  let held: readonly MediaRef[] = first;
  function Form() {
    const [value, setValue] = useState(first);
    held = value;
    return (
      <MediaPicker
        label="Fotos"
        accept="image"
        multiple
        value={value}
        onBusy={onBusy}
        onChange={setValue}
        {...props}
      />
    );
  }
  render(<Form />);
  return { onBusy, keys: () => held.map(({ key }) => key), held: () => held };
}

const file = (name: string, bytes = 10) => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Enviar fotos'), { target: { files } });

it('sends files two at a time, shows how far each is, and adds what the shop has taken', async () => {
  const form = open({ value: [ref('a')] });
  choose(file('b.jpg'), file('c.png'), file('d.webp'));
  expect(uploads.map(({ name }) => name)).toEqual(['b.jpg', 'c.png']);
  expect(form.onBusy).toHaveBeenLastCalledWith(true);
  uploads[0]!.progress(0.4);
  const bar = await screen.findByRole('progressbar', { name: 'Envio de b.jpg' });
  await waitFor(() => expect(bar.getAttribute('value')).toBe('0.4'));
  // Several may end before the form renders again.
  uploads[0]!.answer(201, { item: item('b', { alt: 'De lado' }) });
  uploads[1]!.answer(201, { item: item('c') });
  await waitFor(() => expect(form.keys()).toEqual(['a', 'b', 'c']));
  expect(form.held()[1]).toEqual({
    key: 'b',
    width: 300,
    height: 200,
    alt: 'De lado',
    focalX: 0.5,
    focalY: 0.5,
  });
  await waitFor(() => expect(uploads[2]?.name).toBe('d.webp'));
  uploads[2]!.answer(200, { item: item('d') });
  await waitFor(() => expect(form.keys()).toEqual(['a', 'b', 'c', 'd']));
  await waitFor(() => expect(form.onBusy).toHaveBeenLastCalledWith(false));
});

it('says why the shop refused a file, and does not offer to send the same again', async () => {
  open();
  choose(file('foto.jpg'));
  uploads[0]!.answer(422, { err: 'Confira', fields: { file: 'A imagem está incompleta.' } });
  expect((await screen.findByRole('alert')).textContent).toBe('A imagem está incompleta.');
  expect(screen.queryByRole('button', { name: /Tentar de novo/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tirar foto.jpg da lista' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('sends a file again whose upload was lost', async () => {
  const form = open();
  choose(file('foto.jpg'));
  uploads[0]!.lose();
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo: foto.jpg' }));
  uploads[1]!.answer(201, { item: item('a') });
  await waitFor(() => expect(form.keys()).toEqual(['a']));
});

it('breaks an upload off, and goes on with the next', async () => {
  const form = open();
  choose(file('a.jpg'), file('b.jpg'), file('c.jpg'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar o envio de a.jpg' }));
  expect(uploads[0]!.isAborted()).toBe(true);
  await waitFor(() => expect(uploads.map(({ name }) => name)).toContain('c.jpg'));
  expect(form.keys()).toEqual([]);
});

it.each([
  ['nota.pdf', 10, /JPG, PNG, WebP ou AVIF/],
  ['oculos.glb', 10, /JPG, PNG, WebP ou AVIF/],
  ['foto.jpg', MAX_BYTES.image + 1, /mais de 25 MB/],
  ['foto.jpg', 0, /vazio/],
])('does not even send %s of %d bytes', async (name, bytes, err) => {
  open();
  choose(file(name, bytes));
  expect((await screen.findByRole('alert')).textContent).toMatch(err);
  expect(uploads).toEqual([]);
});

it('takes files that are dropped on it or pasted into it', async () => {
  open();
  const group = screen.getByRole('group', { name: 'Fotos' });
  fireEvent.drop(group, { dataTransfer: { types: ['Files'], files: [file('a.jpg')] } });
  fireEvent.paste(group, { clipboardData: { files: [file('b.jpg')] } });
  await waitFor(() => expect(uploads.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']));
});

it('puts pictures into another order by buttons, which keep the focus', async () => {
  const form = open({ value: [ref('a'), ref('b'), ref('c')] });
  const later = screen.getByRole('button', { name: 'Mover a foto 1 para depois' });
  later.focus();
  fireEvent.click(later);
  expect(form.keys()).toEqual(['b', 'a', 'c']);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mover a foto 2 para depois'),
  );
  const first = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Mover a foto 1 para antes',
  });
  expect(first.disabled).toBe(true);
});

it.each([
  ['antes', 2, 1, 'depois'],
  ['depois', 2, 3, 'antes'],
])(
  'keeps the focus with a picture that is moved “para %s” to the end, at the button that is left',
  async (way, from, to, left) => {
    open({ value: [ref('a'), ref('b'), ref('c')] });
    const button = screen.getByRole('button', { name: `Mover a foto ${from} para ${way}` });
    button.focus();
    fireEvent.click(button);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(
        `Mover a foto ${to} para ${left}`,
      ),
    );
    expect(document.activeElement?.closest('li')?.querySelector('img')?.alt).toBe('Texto de b');
  },
);

it('puts pictures into another order by dragging', () => {
  const form = open({ value: [ref('a'), ref('b'), ref('c')] });
  const dataTransfer = { setData: vi.fn(), types: [] };
  const picture = (key: string) => screen.getByRole('img', { name: `Texto de ${key}` });
  fireEvent.dragStart(picture('c').parentElement!, { dataTransfer });
  fireEvent.dragOver(picture('a').closest('li')!, { dataTransfer });
  fireEvent.drop(picture('a').closest('li')!, { dataTransfer });
  expect(form.keys()).toEqual(['c', 'a', 'b']);
});

it('writes what is seen in a picture, and takes a picture out', () => {
  const form = open({ value: [ref('a'), ref('b')] });
  fireEvent.change(screen.getByRole('textbox', { name: 'Descrição da foto 2' }), {
    target: { value: 'De frente' },
  });
  expect(form.held()[1]!.alt).toBe('De frente');
  fireEvent.click(screen.getByRole('button', { name: 'Retirar a foto 1' }));
  expect(form.keys()).toEqual(['b']);
});

it('lets several be chosen from the library, those that are there excepted', async () => {
  const calls = fakeShop({
    'GET /api/dashboard/media': {
      items: [item('a'), item('b'), item('c')],
      total: 3,
      page: 1,
      pages: 1,
    },
  });
  const form = open({ value: [ref('a')] });
  fireEvent.click(screen.getByRole('button', { name: 'Escolher da biblioteca' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fotos' });
  const choice = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'A' });
  expect(choice.disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('button', { name: 'C' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'B' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Usar 2 fotos' }));
  expect(form.keys()).toEqual(['a', 'c', 'b']);
  expect(callsTo(calls, 'GET', '/api/dashboard/media')[0]!.url.search).toContain('kind=image');
});

it('holds one if it may hold one: a new one takes its place', async () => {
  const form = open({ value: [ref('a')], multiple: false });
  fireEvent.change(screen.getByLabelText('Enviar foto'), { target: { files: [file('b.jpg')] } });
  uploads[0]!.answer(201, { item: item('b') });
  await waitFor(() => expect(form.keys()).toEqual(['b']));
});

it('holds no more than it may, and offers no upload to those who may not', () => {
  open({ value: [ref('a'), ref('b')], max: 2 });
  expect(screen.getByText('O limite é de 2 fotos.')).toBeTruthy();
  expect(screen.queryByLabelText('Enviar fotos')).toBeNull();
});

it('offers those who may not upload the library alone', () => {
  open({ mayUpload: false, error: 'Escolha uma foto.' });
  expect(screen.queryByLabelText('Enviar fotos')).toBeNull();
  expect(screen.getByRole('button', { name: 'Escolher da biblioteca' })).toBeTruthy();
  const group = screen.getByRole('group', { name: 'Fotos', description: 'Escolha uma foto.' });
  expect(group).toBeTruthy();
});
