import type { Treatment, Use } from '#domain/lenses/lens-choice.ts';
import type { LabState } from '#domain/lenses/order-lens.ts';
import { BLANK_EYE } from '#domain/prescriptions/blank-prescription.ts';
import type { TypedEye, TypedPrescription } from '#domain/prescriptions/prescription.ts';

/** What somebody has done to an order with lenses, some hours before now. */
export type LensDeed = { hoursAgo: number } & (
  | { does: 'confirm' | 'approve' | 'deliver' }
  | { does: 'ask'; question: string }
  | { does: 'refuse'; reason: string }
  | { does: 'ship'; trackingCode: string }
  | { does: 'label'; tray: string; dueToday?: true }
  | { does: 'lab'; state: LabState; laboratory?: string; reason?: string; measures?: true }
);

/** An order with lenses of the demo, and its life until now. */
export interface LensStory {
  /** Which of the demo's customers buys. */
  buyer: number;
  lens: string;
  use: Use;
  treatments: readonly Treatment[];
  /** 'later' is still to be sent; null for lenses without power. */
  prescription: Partial<TypedPrescription> | 'later' | null;
  /** Someone else than the buyer who wears them. */
  wearer?: { person: string; kinship: 'child' | 'parent' };
  hoursAgo: number;
  deeds: readonly LensDeed[];
}

const NITIDA = 'Laboratório Nítida';
const PRISMA = 'Prisma Óptica';
const DAY = 24;

const eye = (sphere: string, more: Partial<TypedEye> = {}): TypedEye => ({
  ...BLANK_EYE,
  sphere,
  ...more,
});
const powers = (od: TypedEye, oe: TypedEye, pd = '63', more: Partial<TypedPrescription> = {}) => ({
  od,
  oe,
  pd,
  ...more,
});

const confirm = (hoursAgo: number): LensDeed => ({ does: 'confirm', hoursAgo });
const approve = (hoursAgo: number): LensDeed => ({ does: 'approve', hoursAgo });
const label = (hoursAgo: number, tray: string): LensDeed => ({ does: 'label', hoursAgo, tray });
const lab = (hoursAgo: number, laboratory: string): LensDeed => ({
  does: 'lab',
  state: 'lab',
  hoursAgo,
  laboratory,
});
const move = (hoursAgo: number, state: LabState): LensDeed => ({ does: 'lab', state, hoursAgo });
/** Back from the laboratory, measured, and mounted. */
const conferred = (hoursAgo: number): LensDeed => ({
  does: 'lab',
  state: 'assembly',
  hoursAgo,
  measures: true,
});
/** From the laboratory to the shelf, in two days. */
const made = (hoursAgo: number): LensDeed[] => [
  move(hoursAgo + 2 * DAY, 'check'),
  conferred(hoursAgo + DAY),
  move(hoursAgo, 'ready'),
];

/** Glasses in every state that they may be in. */
export const LENS_STORIES: readonly LensStory[] = [
  {
    buyer: 3,
    lens: 'fina-156',
    use: 'distance',
    treatments: ['antiReflective'],
    prescription: powers(eye('-1,25'), eye('-1,50', { cylinder: '-0,50', axis: '170' }), '62'),
    hoursAgo: 3,
    deeds: [],
  },
  {
    buyer: 4,
    lens: 'azul-156',
    use: 'distance',
    treatments: [],
    prescription: 'later',
    hoursAgo: 20,
    deeds: [confirm(18)],
  },
  {
    buyer: 5,
    lens: 'extrafina-167',
    use: 'distance',
    treatments: [],
    prescription: powers(
      eye('-10,50', { cylinder: '-1,25', axis: '10' }),
      eye('-9,75', { cylinder: '-1,00', axis: '165' }),
    ),
    hoursAgo: 28,
    deeds: [confirm(26), approve(5)],
  },
  {
    buyer: 6,
    lens: 'fina-161',
    use: 'distance',
    treatments: ['hydrophobic'],
    prescription: powers(eye('-3,00', { cylinder: '-2,00', axis: '90' }), eye('-2,75'), '61'),
    hoursAgo: 50,
    deeds: [
      confirm(47),
      {
        does: 'ask',
        hoursAgo: 24,
        question: 'Na sua receita, o eixo do olho direito é 90 ou 80? A foto saiu cortada ali.',
      },
    ],
  },
  {
    buyer: 7,
    lens: 'resina-150',
    use: 'near',
    treatments: ['scratch'],
    prescription: powers(eye('+1,50'), eye('+1,75'), '60', { writtenFor: 'near' }),
    hoursAgo: 74,
    deeds: [
      confirm(70),
      {
        does: 'refuse',
        hoursAgo: 46,
        reason:
          'Os números não batem com o carimbo do médico. Envie a receita mais recente, por favor.',
      },
    ],
  },
  {
    buyer: 8,
    lens: 'fina-161',
    use: 'distance',
    treatments: [],
    prescription: powers(eye('-4,25'), eye('-4,00', { cylinder: '-0,75', axis: '15' }), '64'),
    hoursAgo: 30,
    deeds: [confirm(27), approve(4), label(3, '21')],
  },
  {
    buyer: 9,
    lens: 'multi-conforto-159',
    use: 'multifocal',
    treatments: ['antiReflective', 'hydrophobic'],
    prescription: powers(eye('+1,25'), eye('+1,00', { cylinder: '-0,50', axis: '95' }), '63', {
      addition: '+2,00',
    }),
    hoursAgo: 5 * DAY,
    deeds: [confirm(5 * DAY - 3), approve(4 * DAY), label(4 * DAY - 1, '14'), lab(3 * DAY, NITIDA)],
  },
  {
    buyer: 10,
    lens: 'fina-156',
    use: 'distance',
    treatments: ['antiReflective'],
    prescription: powers(eye('-2,00'), eye('-2,25'), '61'),
    hoursAgo: 12 * DAY,
    deeds: [
      confirm(12 * DAY - 4),
      approve(11 * DAY),
      label(11 * DAY - 1, '08'),
      lab(10 * DAY, PRISMA),
    ],
  },
  {
    buyer: 11,
    lens: 'azul-161',
    use: 'distance',
    treatments: [],
    prescription: powers(eye('-3,50', { cylinder: '-0,50', axis: '5' }), eye('-3,25'), '65'),
    hoursAgo: 6 * DAY,
    deeds: [
      confirm(6 * DAY - 3),
      approve(5 * DAY),
      lab(4 * DAY, NITIDA),
      { does: 'label', hoursAgo: 4 * DAY - 1, tray: '17', dueToday: true },
    ],
  },
  {
    buyer: 0,
    lens: 'policarbonato-159',
    use: 'distance',
    treatments: ['antiReflective', 'scratch'],
    prescription: powers(eye('-1,75'), eye('-2,00', { cylinder: '-0,75', axis: '178' }), '52', {
      wearer: 'child',
    }),
    wearer: { person: 'Tomás Andrade', kinship: 'child' },
    hoursAgo: 6 * DAY,
    deeds: [
      confirm(6 * DAY - 2),
      approve(5 * DAY),
      label(5 * DAY - 1, '11'),
      lab(4 * DAY - 2, NITIDA),
      move(2, 'check'),
    ],
  },
  {
    buyer: 12,
    lens: 'extrafina-167',
    use: 'distance',
    treatments: ['hydrophobic'],
    prescription: powers(eye('-6,50', { cylinder: '-1,00', axis: '175' }), eye('-6,25'), '63'),
    hoursAgo: 8 * DAY,
    deeds: [
      confirm(8 * DAY - 3),
      approve(7 * DAY),
      label(7 * DAY - 1, '05'),
      lab(6 * DAY, PRISMA),
      move(DAY + 3, 'check'),
      conferred(3),
    ],
  },
  {
    buyer: 13,
    lens: 'fina-161',
    use: 'distance',
    treatments: [],
    prescription: powers(eye('-2,50'), eye('-2,75', { cylinder: '-1,25', axis: '100' }), '62'),
    hoursAgo: 9 * DAY,
    deeds: [
      confirm(9 * DAY - 5),
      approve(8 * DAY),
      label(8 * DAY - 1, '02'),
      lab(7 * DAY, NITIDA),
      ...made(4),
    ],
  },
  {
    buyer: 14,
    lens: 'foto-159',
    use: 'distance',
    treatments: [],
    prescription: powers(eye('+2,25'), eye('+2,00', { cylinder: '-0,50', axis: '90' }), '60'),
    hoursAgo: 9 * DAY,
    deeds: [
      confirm(9 * DAY - 2),
      approve(8 * DAY - 3),
      label(8 * DAY - 4, '19'),
      lab(7 * DAY - 1, PRISMA),
      move(2 * DAY, 'check'),
      {
        does: 'lab',
        state: 'remade',
        hoursAgo: 2 * DAY - 1,
        reason: 'Veio com um risco na lente esquerda.',
      },
    ],
  },
  {
    buyer: 16,
    lens: 'descanso-161',
    use: 'office',
    treatments: [],
    prescription: powers(eye('+0,75'), eye('+0,50'), '64', { addition: '+1,75' }),
    hoursAgo: 2 * DAY,
    deeds: [confirm(2 * DAY - 4), approve(DAY), label(DAY - 1, '23'), lab(1, NITIDA)],
  },
  {
    buyer: 0,
    lens: 'fina-161',
    use: 'distance',
    treatments: ['hydrophobic'],
    prescription: powers(eye('-2,25'), eye('-1,75', { cylinder: '-0,50', axis: '20' }), '61'),
    hoursAgo: 26 * DAY,
    deeds: [
      confirm(26 * DAY - 4),
      approve(25 * DAY),
      lab(24 * DAY, NITIDA),
      ...made(19 * DAY),
      { does: 'ship', hoursAgo: 18 * DAY, trackingCode: 'AA123456785BR' },
      { does: 'deliver', hoursAgo: 15 * DAY },
    ],
  },
  {
    buyer: 15,
    lens: 'solar-150',
    use: 'none',
    treatments: [],
    prescription: null,
    hoursAgo: 4 * DAY,
    deeds: [confirm(4 * DAY - 5), lab(2 * DAY, PRISMA), move(5, 'check')],
  },
];
