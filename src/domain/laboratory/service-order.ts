import type { FrameMeasures, Rim, Shape } from '../products/product.ts';
import type { ListShape } from '../dashboard/list.ts';
import type { Heights } from './heights.ts';
import type { Measured } from '../lenses/tolerances.ts';
import {
  LAB_STATES,
  PRESCRIPTION_STATES,
  type BoughtLens,
  type LabState,
  type PrescriptionState,
} from '../lenses/order-lens.ts';
import type { OrderStatus } from '../orders/order.ts';
import { SERVICE_KINDS, type OrderKind, type ServiceKind } from '../orders/order-kind.ts';
import type { Findings, Prescription, TypedPrescription } from '../prescriptions/prescription.ts';

const isOpen = { open: { operator: 'is', is: true } } as const;
const inState = (...values: PrescriptionState[]) => ({ operator: 'oneOf' as const, values });
const inLab = (...values: LabState[]) => ({ operator: 'oneOf' as const, values });

/** How the optician's queue may be asked for; its views show orders that are not at an end. */
export const serviceOrderList: ListShape = {
  sorts: ['-createdAt', 'dueAt', '-number', 'laboratory'],
  filters: {
    state: { kind: 'choice', options: PRESCRIPTION_STATES },
    labState: { kind: 'choice', options: LAB_STATES },
    kind: { kind: 'choice', options: SERVICE_KINDS },
    laboratory: { kind: 'text', empty: true },
    tray: { kind: 'text', empty: true },
    dueAt: { kind: 'day' },
    createdAt: { kind: 'day' },
    late: { kind: 'flag' },
    sent: { kind: 'flag' },
    open: { kind: 'flag' },
  },
  views: [
    {
      name: 'toCheck',
      filters: { state: inState('waiting'), sent: { operator: 'is', is: true }, ...isOpen },
      sort: 'createdAt',
    },
    {
      name: 'asked',
      filters: { state: inState('asked', 'refused'), ...isOpen },
      sort: 'createdAt',
    },
    {
      name: 'unsent',
      filters: { state: inState('waiting'), sent: { operator: 'is', is: false }, ...isOpen },
      sort: 'createdAt',
    },
    { name: 'toMake', filters: { labState: inLab('todo', 'remade'), ...isOpen }, sort: 'dueAt' },
    {
      name: 'atLab',
      filters: { labState: inLab('lab', 'check', 'assembly'), ...isOpen },
      sort: 'dueAt',
    },
    { name: 'late', filters: { late: { operator: 'is', is: true } }, sort: 'dueAt' },
    { name: 'ready', filters: { labState: inLab('ready'), ...isOpen }, sort: 'dueAt' },
    {
      name: 'services',
      filters: { kind: { operator: 'oneOf', values: SERVICE_KINDS }, ...isOpen },
      sort: 'dueAt',
    },
  ],
};

/** Lenses of an order's line in the optician's queue: a service order, without any powers. Times are epoch ms. */
export interface ServiceOrderItem {
  /** Its number. */
  id: string;
  _id: string;
  number: number;
  orderId: string;
  /** Of the line. */
  position: number;
  orderStatus: OrderStatus;
  /** Of the order: '' for glasses that were bought. */
  kind: OrderKind;
  /** Of the prescription; null for lenses without power. */
  state: PrescriptionState | null;
  labState: LabState | null;
  /** Whether one person has approved it, and a second has to. */
  isHalfApproved: boolean;
  /** Whether the buyer has sent powers, a photo or a PDF. */
  isSent: boolean;
  /** Whether a refund of the lenses is under way: nobody works on them until it has failed. */
  isBeingRefunded: boolean;
  buyer: string;
  /** Who wears them: the buyer, if no one else was named. */
  wearer: string;
  /** What they are to the buyer; '' if it was not said. */
  kinship: string;
  frame: string;
  lens: string;
  tray: string;
  laboratory: string;
  /** What is to be repaired or adjusted, or why the glasses are made again; '' for what was bought. */
  work: string;
  dueAt: number | null;
  isLate: boolean;
  createdAt: number;
  updatedAt: number;
}

/** A state that the lenses have had. */
export interface LensStep {
  state: PrescriptionState | LabState;
  at: number;
  actorName: string;
  note: string;
  measured: Measured | null;
}

/** The frame that lenses are made for. */
export interface OrderedFrame {
  productId: string;
  name: string;
  sku: string;
  /** Colour and size as they were chosen. */
  choices: string;
  image: string | null;
  qty: number;
  rim: Rim | null;
  shape: Shape | null;
  /** null for what has none, or whose product is gone. */
  measures: FrameMeasures | null;
}

/** An order that makes glasses again. */
export interface MadeAgain {
  orderId: string;
  /** Of its service order. */
  number: number;
  kind: ServiceKind;
  status: OrderStatus;
}

/** A service order with what its prescription says: health data, whose every reading is audited. */
export interface ServiceOrder extends ServiceOrderItem {
  typed: TypedPrescription | null;
  normalised: Prescription | null;
  findings: Findings;
  /** null once its line is gone. */
  bought: BoughtLens | null;
  orderedFrame: OrderedFrame | null;
  /** Of the pupils in the frame; null while nobody has measured them. */
  heights: Heights | null;
  question: string;
  reason: string;
  approvedByName: string;
  secondByName: string;
  approvedAt: number | null;
  /** Whether the person who reads it has approved it already, so that another one has to. */
  isOwnApproval: boolean;
  /** What it may be moved to in the laboratory. */
  nextStates: LabState[];
  steps: LensStep[];
  /** Its photo or PDF; null if it has none. */
  fileUrl: string | null;
  fileType: string;
  /** Number of its entry in the book of prescriptions; null before it was made up. */
  entry: number | null;
  isOrderOpenable: boolean;
  /** The service order whose glasses it makes again; null if it does not. */
  first: { orderId: string; number: number } | null;
  /** The orders that make its own glasses again, the oldest first. */
  madeAgain: MadeAgain[];
  /** Whether they may be made again now. */
  isRemakeable: boolean;
  /** Laboratories that were named before. */
  laboratories: string[];
}

/** Where a service order's photo or PDF is read. */
export const prescriptionFileUrl = (id: string): string =>
  `/api/dashboard/prescriptions/${id}/file`;

/** Longest description of what a customer brings to be repaired: it is a line's name. */
export const MAX_BROUGHT = 120;

/** Longest question to a buyer, and longest reason. */
export const MAX_SAID = 1000;

/** Service orders that stand together on the board. */
export interface BoardLane {
  kind: 'late' | 'today' | 'toMake' | 'laboratory' | 'inHouse';
  /** '' unless it is of a laboratory, or none was named. */
  laboratory: string;
  items: ServiceOrderItem[];
}

export interface Board {
  lanes: BoardLane[];
}
