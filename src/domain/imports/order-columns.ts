import type { Columns, SheetRow } from './imported.ts';
import { RecordCells, shopifyOrOwn, type Aliases } from './sheet-cells.ts';

/** Columns of a Shopify export of orders: a row for each line, what is the order's only in the first of its rows. */
const SHOPIFY_ORDERS: Aliases = {
  externalId: ['Name'],
  createdAt: ['Created at'],
  paidAt: ['Paid at'],
  sentAt: ['Fulfilled at'],
  cancelledAt: ['Cancelled at'],
  financialStatus: ['Financial Status'],
  fulfilmentStatus: ['Fulfillment Status'],
  currency: ['Currency'],
  email: ['Email'],
  phone: ['Phone'],
  payment: ['Payment Method'],
  note: ['Notes'],
  coupon: ['Discount Code'],
  delivery: ['Shipping'],
  deliveryType: ['Shipping Method'],
  total: ['Total'],
  refunded: ['Refunded Amount'],
  outstanding: ['Outstanding Balance'],
  sku: ['Lineitem sku'],
  item: ['Lineitem name'],
  quantity: ['Lineitem quantity'],
  price: ['Lineitem price'],
  fullName: ['Billing Name'],
  billingPhone: ['Billing Phone'],
  street: ['Billing Street'],
  city: ['Billing City'],
  state: ['Billing Province'],
  zipCode: ['Billing Zip'],
  country: ['Billing Country'],
  shippingName: ['Shipping Name'],
  shippingPhone: ['Shipping Phone'],
  shippingStreet: ['Shipping Street'],
  shippingCity: ['Shipping City'],
  shippingState: ['Shipping Province'],
  shippingZipCode: ['Shipping Zip'],
  shippingCountry: ['Shipping Country'],
};

/** Columns of a sheet of the shop's own, a row for each line of an order. */
const VITRINE_ORDERS: Aliases = {
  externalId: ['externalId', 'Pedido', 'Número'],
  createdAt: ['createdAt', 'Data', 'Feito em'],
  paidAt: ['paidAt', 'Pago em'],
  sentAt: ['sentAt', 'Enviado em', 'Entregue em'],
  cancelledAt: ['cancelledAt', 'Cancelado em'],
  status: ['status', 'Situação'],
  currency: ['currency', 'Moeda'],
  fullName: ['fullName', 'Nome', 'Nome completo', 'Cliente'],
  email: ['email', 'E-mail'],
  phone: ['phone', 'Telefone', 'Celular'],
  cpf: ['cpf'],
  street: ['street', 'Rua', 'Endereço'],
  number: ['number', 'Número da casa'],
  complement: ['complement', 'Complemento'],
  district: ['district', 'Bairro'],
  city: ['city', 'Cidade'],
  state: ['state', 'UF', 'Estado'],
  zipCode: ['zipCode', 'CEP'],
  country: ['country', 'País'],
  sku: ['sku'],
  item: ['name', 'Produto', 'Item'],
  quantity: ['quantity', 'qty', 'Quantidade'],
  price: ['price', 'Preço'],
  delivery: ['delivery', 'Frete', 'Entrega'],
  deliveryType: ['deliveryType', 'Forma de entrega'],
  total: ['total'],
  paid: ['paid', 'Pago', 'Valor pago'],
  refunded: ['refunded', 'Devolvido', 'Valor devolvido'],
  payment: ['paymentMethod', 'Pagamento', 'Forma de pagamento'],
  coupon: ['coupon', 'Cupom'],
  note: ['note', 'Observação', 'Observações'],
};

/** The columns of a file of orders, and the fields that can be chosen for them. */
export const { header: readOrderHeader, fields: orderFields } = shopifyOrOwn({
  mark: 'lineitem name',
  shopify: SHOPIFY_ORDERS,
  vitrine: VITRINE_ORDERS,
});

/** Rows with the same number are an order. */
export function orderKeys(columns: Columns, row: SheetRow) {
  const number = new RecordCells(columns).text(row, 'externalId');
  return { key: number || `row:${row.row}`, alias: null, code: null };
}
