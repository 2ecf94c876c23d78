import { describe, expect, it } from 'vitest';
import { BLANK_EYE, BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import { typedPrescriptionSchema } from '#domain/prescriptions/prescription-input.ts';

const parse = (input: unknown) => typedPrescriptionSchema.parse(input);
const refused = (input: unknown) =>
  typedPrescriptionSchema.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

describe('a prescription as it is sent', () => {
  it('is blank where nothing was said', () => {
    expect(parse({})).toEqual(BLANK_PRESCRIPTION);
    expect(parse({ od: null, oe: '', prescriber: null, addition: null })).toEqual(
      BLANK_PRESCRIPTION,
    );
  });

  it('has texts, trimmed, also of what was sent as numbers', () => {
    const { od, oe, pd, prescriber } = parse({
      od: { sphere: -1.25, cylinder: ' −0,50 ', axis: 100 },
      oe: '  −2,00 −0,75 x 180 ',
      pd: 63,
      prescriber: { name: 'Dra. Lia', council: 'crm', state: 'sp', number: 12345 },
    });
    expect(od).toEqual({ ...BLANK_EYE, sphere: '-1.25', cylinder: '−0,50', axis: '100' });
    expect(oe).toBe('−2,00 −0,75 x 180');
    expect(pd).toBe('63');
    expect(prescriber).toEqual({ name: 'Dra. Lia', council: 'CRM', state: 'SP', number: '12345' });
  });

  it('names the part that is too long, or none of those that may be', () => {
    expect(refused({ od: { sphere: '1'.repeat(21) }, oe: '1'.repeat(121) })).toEqual([
      'od.sphere',
      'oe',
    ]);
    expect(refused({ od: [], wearer: 'cat', prescriber: { name: '1'.repeat(121) } })).toEqual([
      'od',
      'wearer',
      'prescriber.name',
    ]);
  });
});
