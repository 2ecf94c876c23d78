import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MeasuresField } from '#islands/dashboard/products/measures/MeasuresField.tsx';
import type { MeasuresBySize } from '#islands/dashboard/products/measures/measure-texts.ts';
import { measureMessages } from '#islands/dashboard/products/record/product-messages.ts';
import '../../../../support/islands.ts';

const ordinary = {
  lensWidth: '52',
  bridge: '18',
  temple: '140',
  lensHeight: '38',
  totalWidth: '134',
  weight: '24',
};

function Field({ first, sizes = [''], errors = {} }: FieldProps) {
  const [value, setValue] = useState(first);
  return (
    <MeasuresField
      sizes={sizes}
      shape="redondo"
      value={value}
      onChange={setValue}
      errors={errors}
    />
  );
}

interface FieldProps {
  first: MeasuresBySize;
  sizes?: string[];
  errors?: Record<string, string>;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const drawing = () => screen.getByRole('img', { name: /^Desenho da armação/ });

it('draws the frame as its measures are typed, and says what will stand on its temple', () => {
  render(<Field first={{ '': ordinary }} />);
  expect(drawing().getAttribute('aria-label')).toContain('lente 52, ponte 18, haste 140');
  const before = drawing().innerHTML;
  type('Lente', '46');
  expect(drawing().getAttribute('aria-label')).toContain('lente 46');
  expect(drawing().innerHTML).not.toBe(before);
  expect(screen.getByText('46 □ 18 – 140')).toBeDefined();
});

it('marks what cannot be as an error, and warns of what is not likely', () => {
  render(<Field first={{ '': ordinary }} />);
  type('Largura total', '110');
  expect(screen.getByLabelText('Largura total').getAttribute('aria-invalid')).toBe('true');
  type('Largura total', '134');
  expect(screen.getByLabelText('Largura total').getAttribute('aria-invalid')).toBeNull();
  type('Haste', '170');
  const warning = screen.getByRole('status');
  expect(within(warning).getByText(/^Haste:/)).toBeDefined();
  expect(screen.getByLabelText('Haste').getAttribute('aria-invalid')).toBeNull();
});

it('says nothing of a total width while the lens is not typed yet', () => {
  render(<Field first={{}} />);
  type('Largura total', '75');
  expect(screen.getByLabelText('Largura total').getAttribute('aria-invalid')).toBeNull();
});

it('takes lens, bridge and temple from what stands on a temple', () => {
  render(<Field first={{}} />);
  const lens = screen.getByLabelText('Lente');
  fireEvent(lens, createEvent.paste(lens, { clipboardData: { getData: () => '49 □ 21 – 145' } }));
  expect(screen.getByLabelText<HTMLInputElement>('Lente').value).toBe('49');
  expect(screen.getByLabelText<HTMLInputElement>('Ponte').value).toBe('21');
  expect(screen.getByLabelText<HTMLInputElement>('Haste').value).toBe('145');
});

it('has measures for each size, with the message of the shop beside its own', () => {
  render(
    <Field
      first={{ P: ordinary, M: ordinary }}
      sizes={['P', 'M']}
      errors={{ 'M.bridge': 'Não.' }}
    />,
  );
  const medium = screen.getByRole('region', { name: 'Tamanho M' });
  expect(within(medium).getByText('Não.')).toBeDefined();
  const small = screen.getByRole('region', { name: 'Tamanho P' });
  expect(within(small).queryByText('Não.')).toBeNull();
});

it('says that the name of a size and its width do not agree', () => {
  render(<Field first={{ G: ordinary, M: ordinary }} sizes={['M', 'G']} />);
  const large = screen.getByRole('region', { name: 'Tamanho G' });
  expect(within(large).getByText(/134 mm costuma ser tamanho M, e este se chama G/)).toBeDefined();
  const medium = screen.getByRole('region', { name: 'Tamanho M' });
  expect(within(medium).getByText('tamanho M')).toBeDefined();
});

it('draws the size that is typed', () => {
  render(<Field first={{ P: ordinary, M: { ...ordinary, lensWidth: '54' } }} sizes={['P', 'M']} />);
  expect(drawing().getAttribute('aria-label')).toContain('lente 52');
  const medium = screen.getByRole('region', { name: 'Tamanho M' });
  fireEvent.focus(within(medium).getByLabelText('Lente'));
  expect(drawing().getAttribute('aria-label')).toContain('lente 54');
});

it('says once of a size that it lacks measures', () => {
  const sent = { 'measures.1': 'Preencha as três.', 'measures.0.bridge': 'Não.' };
  const errors = measureMessages(sent, ['P', 'M']);
  render(
    <Field
      first={{ P: ordinary, M: { ...ordinary, bridge: '' } }}
      sizes={['P', 'M']}
      errors={errors}
    />,
  );
  const medium = screen.getByRole('region', { name: 'Tamanho M' });
  expect(within(medium).getByRole('alert').textContent).toBe('Preencha as três.');
  const small = screen.getByRole('region', { name: 'Tamanho P' });
  expect(within(small).queryByRole('alert')).toBeNull();
  expect(within(small).getByText('Não.')).toBeDefined();
});

it('says what of a temple is missing, and marks that alone once it was refused', () => {
  const typed = { ...ordinary, temple: '', totalWidth: '' };
  const { unmount } = render(<Field first={{ '': typed }} />);
  expect(screen.getByRole('status').textContent).toContain('Ainda falta: Haste.');
  const isMarked = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid');
  expect(isMarked('Haste')).toBeNull();
  unmount();
  render(<Field first={{ '': typed }} errors={{ '': 'Faltam medidas.' }} />);
  expect([isMarked('Lente'), isMarked('Haste'), isMarked('Largura total')]).toEqual([
    null,
    'true',
    null,
  ]);
});

const told = (region: HTMLElement) => within(region).getByRole('status').textContent;
const hintOf = (label: string) => screen.getByLabelText(label).getAttribute('aria-describedby');

it('is content with what stands on a temple, and says what the page then lacks', () => {
  const { container } = render(<Field first={{}} />);
  expect(told(container)).toMatch(/^Sem medidas, .* filtro Tamanho\.$/);
  const lens = screen.getByLabelText('Lente');
  fireEvent(lens, createEvent.paste(lens, { clipboardData: { getData: () => '52-18-140' } }));
  expect(container.querySelector('[aria-invalid]')).toBeNull();
  expect(told(container)).toMatch(
    /^52 □ 18 – 140Sem a altura da lente, .*Sem a largura total, .* filtro Tamanho\.Sem o peso, /,
  );
  expect(told(container)).not.toContain('falta');
  expect(drawing().getAttribute('aria-label')).toMatch(
    /haste 140\. A altura da lente e a largura total são aproximadas\.$/,
  );
  type('Altura', '38');
  type('Largura total', '134');
  type('Peso', '24');
  expect(told(container)).toBe('52 □ 18 – 140tamanho M pela largura total');
});

it('says of three measures that they are optional', () => {
  render(<Field first={{}} />);
  const optional = ['Lente', 'Ponte', 'Haste', 'Altura', 'Largura total', 'Peso'].filter(
    (label) => document.getElementById(hintOf(label) ?? '')?.textContent === 'Opcional',
  );
  expect(optional).toEqual(['Altura', 'Largura total', 'Peso']);
});

it('says nothing of the filter where a size is named as the filter has it', () => {
  render(<Field first={{ G: { ...ordinary, totalWidth: '' } }} sizes={['G', 'Curta']} />);
  const large = screen.getByRole('region', { name: 'Tamanho G' });
  expect(told(large)).toMatch(/tamanho GSem a largura total, /);
  expect(told(large)).not.toContain('filtro');
  expect(told(screen.getByRole('region', { name: 'Tamanho Curta' }))).toContain('filtro Tamanho');
});
