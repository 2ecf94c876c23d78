import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BLANK_EYE, BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import {
  DEFAULT_PRESCRIPTION_RULES,
  judgePrescription,
  verdictOf,
  type JudgeContext,
} from '#domain/prescriptions/judge-prescription.ts';
import type { Eye, Findings, TypedPrescription } from '#domain/prescriptions/prescription.ts';
import { readLine } from '#domain/prescriptions/read-typed.ts';

/**
 * Prescriptions as people type them, a line each, judged as an optician would: each eye's line, or its parts
 * ('sphere:-2,00 axis:90'); what differs from a usual prescription; the verdict and everything that is found, with
 * options; and for what can be made, the powers.
 */
const TABLE = new URL('table/', import.meta.url);

interface Row {
  title: string;
  typed: TypedPrescription;
  context: JudgeContext;
  expected: string;
  powers: string;
}

/** 'use:near addition:2,00' by its names. */
const named = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([a-zA-Z]+):(.*?)(?=\s+[a-zA-Z]+:|$)/g)].map(([, name, value]) => [
      name!,
      value!.trim(),
    ]),
  );

const eye = (text: string): TypedPrescription['od'] =>
  text.startsWith('sphere:') ? { ...BLANK_EYE, ...named(text) } : text;

function previousOf(text: string | undefined): JudgeContext['previous'] {
  if (!text) return null;
  const [od, oe] = text.split(' & ').map((line): Eye => {
    const { sphere, cylinder, axis } = readLine(line)!;
    const number = (part: string) => Number(part.replace(',', '.')) || 0;
    return {
      sphere: number(sphere),
      cylinder: number(cylinder),
      axis: axis === '' ? null : number(axis),
      addition: null,
      near: null,
      dnp: null,
      prism: null,
      base: null,
    };
  });
  return { od: od!, oe: oe!, pd: null };
}

function rowOf(line: string): Row {
  const [od, oe, more, expected, powers = ''] = line.split('|').map((cell) => cell.trim());
  const { use, previous, draft, confirmed, requirePrescriber, ...given } = named(more!);
  const { name = 'Ana Lima', council = 'CRM', state = 'SP', number = '123456', ...others } = given;
  const rules = { ...DEFAULT_PRESCRIPTION_RULES, requirePrescriber: requirePrescriber !== 'no' };
  for (const rule of ['highPower', 'anisometropia', 'validDays', 'warnDays'] as const) {
    if (others[rule]) rules[rule] = Number(others[rule]);
  }
  const prescriber = { name, council, state, number } as TypedPrescription['prescriber'];
  return {
    title: line,
    typed: {
      ...BLANK_PRESCRIPTION,
      pd: '63',
      issuedAt: '2026-11-03',
      ...(others as Partial<TypedPrescription>),
      od: eye(od!),
      oe: eye(oe!),
      prescriber,
      confirmed: confirmed ? [confirmed] : [],
    },
    context: {
      use: (use ?? 'distance') as JudgeContext['use'],
      rules,
      today: '2026-11-28',
      previous: previousOf(previous),
      draft: draft === 'yes',
    },
    expected: expected!,
    powers,
  };
}

const rows = readdirSync(TABLE).flatMap((file) =>
  readFileSync(new URL(file, TABLE), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(rowOf),
);

/** Everything that was found, in the way of the table. */
const written = ({ refusals, questions, reviews, advice }: Findings): string[] => [
  ...refusals.map(({ field, code, values }) => {
    const bounds = values ? `[${String(values.min)} to ${String(values.max)}]` : '';
    return `${field}:${code}${bounds}`.replaceAll('−', '-');
  }),
  ...questions.map(({ field, code, options }) => `${field}:${code}[${options.join(' or ')}]`),
  ...[...reviews, ...advice].map(({ field = '', code }) => `${field}:${code}`),
];

const signed = (power: number) => (power > 0 ? '+' : '') + power.toFixed(2);
function powersOf({ sphere, cylinder, axis, addition, near, dnp, prism, base }: Eye): string {
  return [
    signed(sphere),
    cylinder === 0 ? '' : `${signed(cylinder)}x${axis}`,
    addition === null ? (near === null ? '' : `n${near.toFixed(2)}`) : `a${addition.toFixed(2)}`,
    dnp === null ? '' : `d${dnp}`,
    prism === null ? '' : `p${prism}${base}`,
  ].join('');
}

/** What a prescription can be found to have, and a lens. */
const CODES = {
  prescription:
    'required format range step choice withoutCylinder expired future nearOnly ' +
    'sign decimal zero eyes mixedSigns sum monocular prism highPower anisometropia ' +
    'vertex pdUnusual additionDiffers additionUnused planoBoth expiresSoon',
  lens:
    'use rim height treatment diameter sphereRange cylinderRange additionRange ' +
    'index frameCentres',
};

describe('a prescription as it is typed', () => {
  it('is judged in three hundred ways, with every verdict and every code', () => {
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(new Set(rows.map(({ expected }) => expected.split(' ')[0]))).toEqual(
      new Set(['refuse', 'ask', 'review', 'advise', 'accept']),
    );
    const found = rows.flatMap(({ expected }) =>
      [...expected.matchAll(/ [a-zA-Z.]*:(\w+)/g)].map(([, code]) => code),
    );
    expect([...new Set(found)].sort()).toEqual(CODES.prescription.split(' ').sort());
  });

  it.each(['pt-BR', 'en'])('has a text for all that is found, in %s', (folder) => {
    const file = new URL(`../../../public/locales/${folder}/lens-findings.json`, import.meta.url);
    const { lenses } = JSON.parse(readFileSync(file, 'utf8')) as {
      lenses: { findings: Record<string, string> };
    };
    expect(Object.keys(lenses.findings)).toEqual(
      expect.arrayContaining(`${CODES.prescription} ${CODES.lens}`.split(' ')),
    );
  });

  it.each(rows)('$title', ({ typed, context, expected, powers }) => {
    const judgement = judgePrescription(typed, context);
    const [verdict, ...found] = expected.split(/ (?=[a-zA-Z.]*:)/);
    expect(written(judgement).sort()).toEqual(found.sort());
    expect(verdictOf(judgement)).toBe(verdict);
    if (powers === '') return;
    const { od, oe, pd } = judgement.normalised!;
    const distance = pd === 63 ? '' : ` pd${pd ?? '-'}`;
    expect(`${powersOf(od)} ${powersOf(oe)}${distance}`).toBe(powers);
  });
});
