import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import {
  DEFAULT_PRESCRIPTION_RULES,
  judgePrescription,
} from '#domain/prescriptions/judge-prescription.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import { PrescriptionFields } from '#islands/prescription/PrescriptionFields.tsx';
import '../../support/islands.ts';

let typed: TypedPrescription = BLANK_PRESCRIPTION;

function Form({ from = BLANK_PRESCRIPTION, sent = false }) {
  const [value, setValue] = useState<TypedPrescription>(from);
  typed = value;
  const findings = judgePrescription(value, {
    use: 'none',
    rules: DEFAULT_PRESCRIPTION_RULES,
    today: '2026-03-10',
    previous: null,
    draft: true,
  });
  return <PrescriptionFields value={value} onChange={setValue} findings={findings} sent={sent} />;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const press = (label: string, key: string) => fireEvent.keyDown(field(label), { key });
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const SPHERE = 'Esférico olho direito';
const CYLINDER = 'Cilíndrico olho direito';
const AXIS = 'Eixo olho direito';

describe('the fields of a prescription', () => {
  it('write figures as they usually are once they are left, and leave unclear ones alone', () => {
    render(<Form />);
    type(SPHERE, '-1.5');
    expect(field(SPHERE).value).toBe('-1,50');
    type(SPHERE, 'pl');
    expect(field(SPHERE).value).toBe('plano');
    type(SPHERE, '-200');
    expect(field(SPHERE).value).toBe('-200');
    type(AXIS, ' 90 ');
    expect(field(AXIS).value).toBe('90');
  });

  it('have a button for the sign, which a number pad lacks', () => {
    render(<Form />);
    const turn = 'Trocar o sinal: Esférico, olho direito';
    type(SPHERE, '2');
    click(turn);
    expect(field(SPHERE).value).toBe('-2,00');
    click(turn);
    expect(field(SPHERE).value).toBe('+2,00');
    fireEvent.change(field(SPHERE), { target: { value: '' } });
    click(turn);
    fireEvent.blur(field(SPHERE));
    expect(field(SPHERE).value).toBe('');
  });

  it('step in quarters by arrow keys and buttons, through plano; an axis goes round', () => {
    render(<Form />);
    press(SPHERE, 'ArrowDown');
    expect(field(SPHERE).value).toBe('-0,25');
    press(SPHERE, 'ArrowUp');
    expect(field(SPHERE).value).toBe('plano');
    click('Aumentar: Esférico, olho direito');
    press(SPHERE, 'PageUp');
    expect(field(SPHERE).value).toBe('+1,25');
    type(SPHERE, '-20');
    press(SPHERE, 'ArrowDown');
    expect(field(SPHERE).value).toBe('-20,00');
    type(AXIS, '180');
    press(AXIS, 'ArrowUp');
    expect(field(AXIS).value).toBe('1');
    press('DP (mm)', 'ArrowUp');
    press('DP (mm)', 'ArrowUp');
    expect(field('DP (mm)').value).toBe('63,5');
  });

  it('say how a plus cylinder is read', () => {
    render(<Form />);
    type(SPHERE, '-1,75');
    type(CYLINDER, '+0,50');
    type(AXIS, '10');
    expect(screen.getByText('Lemos como −1,25 −0,50 × 100')).toBeDefined();
    type(CYLINDER, '-0,50');
    expect(screen.queryByText(/Lemos como/)).toBeNull();
  });

  it('ask with a button for each answer, once the field is left', () => {
    render(<Form />);
    fireEvent.change(field(SPHERE), { target: { value: '-200' } });
    expect(screen.queryByRole('group', { name: /vírgula/ })).toBeNull();
    fireEvent.blur(field(SPHERE));
    const question = screen.getByRole('group', { name: /vírgula/ });
    fireEvent.click(within(question).getByRole('button', { name: '−2,00' }));
    expect(field(SPHERE).value).toBe('-2,00');
    expect(screen.queryByRole('group', { name: /vírgula/ })).toBeNull();
  });

  it('fill an eye from its whole line', () => {
    render(<Form />);
    type(SPHERE, '−2,00 −0,75 x 180');
    expect([SPHERE, CYLINDER, AXIS].map((label) => field(label).value)).toEqual([
      '-2,00',
      '-0,75',
      '180',
    ]);
  });

  it('do not call missing what was not sent, and name it then', () => {
    const { unmount } = render(<Form />);
    fireEvent.blur(field(SPHERE));
    expect(field(SPHERE).getAttribute('aria-invalid')).toBeNull();
    unmount();
    render(<Form sent />);
    expect(field(SPHERE).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/Falta este dado/)).not.toHaveLength(0);
  });

  it('ask for each eye’s own addition, DNP and prism only where it has them, and forget what is no longer asked', () => {
    render(<Form />);
    type('Adição', '+2');
    expect(typed.addition).toBe('+2,00');
    fireEvent.click(field('A adição é diferente em cada olho'));
    expect(typed.addition).toBe('');
    fireEvent.click(field('A receita tem prisma'));
    type('Prisma (Δ) olho direito', '2');
    fireEvent.change(screen.getAllByLabelText('Base do prisma')[0]!, {
      target: { value: 'nasal' },
    });
    expect(typed.od).toMatchObject({ prism: '2', base: 'nasal' });
    fireEvent.click(field('A receita tem prisma'));
    expect(typed.od).toMatchObject({ prism: '', base: '' });
    fireEvent.click(field('A receita traz a DNP de cada olho'));
    expect(screen.queryByLabelText('DP (mm)')).toBeNull();
    type('DNP (mm) olho direito', '31,5');
    expect(typed.od).toMatchObject({ dnp: '31,5' });
  });

  it('leave nothing in the browser’s storage', () => {
    render(<Form />);
    type(SPHERE, '-2,00');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
