const COLUMNS = (
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,' +
  'Shipping,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,' +
  'Lineitem sku,Billing Name,Billing Street,Billing City,Billing Province,' +
  'Billing Country,Phone,Notes,Refunded Amount'
).split(',');
/** An order that was paid and has arrived. */
export const ANA = {
  Name: '#1001',
  Email: 'ana@exemplo.com',
  'Financial Status': 'paid',
  'Paid at': '2025-03-01 10:30:00 -0300',
  'Fulfillment Status': 'fulfilled',
  'Fulfilled at': '2025-03-03 08:00:00 -0300',
  Currency: 'BRL',
  Shipping: '16.90',
  Total: '206.90',
  'Created at': '2025-03-01 10:22:11 -0300',
  'Lineitem quantity': '2',
  'Lineitem name': 'Aurora - Preto',
  'Lineitem price': '100.00',
  'Lineitem sku': 'SKU-frame-0',
  'Billing Name': 'Ana Lima',
  'Billing Street': 'Rua Acre, 66',
  'Billing City': 'Rio de Janeiro',
  'Billing Province': 'RJ',
  'Billing Country': 'BR',
  Phone: "'+5521987654321",
  Notes: 'Deixar na portaria',
};

export type OrderCells = Partial<Record<(typeof COLUMNS)[number], string>>;

/** A file as Shopify exports its orders. */
export const ordersFile = (...rows: OrderCells[]): string =>
  [
    COLUMNS.join(','),
    ...rows.map((cells) => COLUMNS.map((name) => `"${cells[name] ?? ''}"`).join(',')),
  ].join('\n');
