import type { OrderListItem, OrderRecord } from '#domain/orders/order-record.ts';

const address = {
  fullName: 'Ana Souza',
  phone: '(11) 98765-4321',
  email: 'ana@exemplo.test',
  house: 'Avenida Paulista, 1000',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310-100',
  country: 'BR',
};

const line = {
  productId: 'p1',
  variantId: 'v1',
  name: 'Marola',
  sku: 'MAR-1',
  slug: 'marola',
  color: 'Preta',
  attribute: 'M',
  customAttr: null,
  image: null,
  lenses: null,
  marking: '49 □ 21 – 145',
  returned: 0,
  gift: null,
  refunded: 0,
  cardsSpent: [],
  stock: 3,
  ncm: '90041000',
};

/** An order of two Marola and one case, paid on delivery, with ten per cent off; 1 coupon, R$ 20 delivery. */
export const order = (change: Partial<OrderRecord> = {}): OrderRecord => ({
  id: 'ABCD2345',
  version: 1,
  status: 'pending',
  source: 'web',
  createdAt: 0,
  paymentStatus: 'pending',
  paymentMethod: 'cod',
  canMarkPaid: true,
  expiresAt: null,
  dueAt: null,
  isLate: false,
  isPickUp: false,
  moves: ['confirmed', 'cancelled'],
  isOpen: true,
  customer: {
    id: 'c1',
    name: 'Ana Souza',
    email: 'ana@exemplo.test',
    cpf: null,
    phone: '(11) 98765-4321',
    orders: 1,
    spent: 308,
    earlier: [],
    isOpenable: true,
  },
  mayOpenProducts: true,
  lines: [
    { ...line, position: 0, qty: 2, price: 120, total: 240, discount: 24 },
    {
      ...line,
      position: 1,
      variantId: 'v2',
      name: 'Estojo',
      sku: 'EST-1',
      marking: null,
      color: null,
      attribute: null,
      qty: 1,
      price: 80,
      total: 80,
      discount: 8,
    },
  ],
  coupon: { code: 'AURORA10', discount: 10 },
  promotion: null,
  staffDiscount: null,
  pixDiscount: null,
  subtotal: 320,
  discount: 32,
  total: 288,
  delivery: { type: 'Expressa', area: 'Sudeste', cost: 20, days: 2 },
  payable: 308,
  refunded: 0,
  paid: 0,
  due: 308,
  refundable: 0,
  cardsSpent: 0,
  payments: [],
  refunds: [],
  returns: [],
  billingInfo: address,
  shippingInfo: address,
  tracking: null,
  fiscal: null,
  canHaveLabel: false,
  label: null,
  timeline: [],
  letters: ['placed'],
  buyerPath: '/pedido/ABCD2345?chave=x',
  ...change,
});

export const listed = (id: string, change: Partial<OrderListItem> = {}): OrderListItem => ({
  id,
  version: 1,
  status: 'confirmed',
  paymentStatus: 'pending',
  paymentMethod: 'cod',
  source: 'web',
  createdAt: 0,
  age: 7_200_000,
  dueAt: null,
  isLate: false,
  buyer: 'Ana Souza',
  email: 'ana@exemplo.test',
  state: 'SP',
  city: 'São Paulo',
  pieces: 1,
  name: 'Marola',
  image: null,
  payable: 308,
  coupon: '',
  discount: 0,
  staffDiscount: 0,
  staffDiscountReason: '',
  trackingCode: '',
  ...change,
});

/** jsdom knows no dialogs. */
export function showDialogs(): void {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
