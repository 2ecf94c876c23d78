import { hash } from 'node:crypto';
import { startProviderServer, type Answer, type ProviderServer } from './provider-server.ts';

type Fields = Record<string, string>;

/** A local SSLCommerz. */
export interface SslcommerzServer extends ProviderServer {
  /** What was asked for, by its tran_id. */
  sessions: Map<string, Fields>;
  /** By their refund_trans_id. */
  refunds: Map<string, Fields & { status: string }>;
  /** What a new refund's status is. */
  refundStatus: 'refunded' | 'processing' | 'cancelled';
  /** A buyer who pays, or whose try ends otherwise. @returns what is posted to the shop, by return and IPN alike */
  pay(tranId: string, change?: Fields): Fields;
  /** An IPN with these fields, signed. @param change what is changed after that */
  ipn(fields: Fields, change?: Fields): { body: string; headers: Headers };
}

export const SSLCOMMERZ_KEYS = {
  SSLCOMMERZ_STORE_ID: 'aurora01',
  SSLCOMMERZ_STORE_PASSWORD: 'aurora01@ssl & senha',
};

const { SSLCOMMERZ_STORE_ID, SSLCOMMERZ_STORE_PASSWORD } = SSLCOMMERZ_KEYS;
/** Taka for one real. */
const RATE = 20;

const cents = (value: string): number => Math.round(Number(value) * 100);

function sign(fields: Fields): Fields {
  const names = Object.keys(fields);
  const signed: Fields = Object.assign({}, fields, {
    store_passwd: hash('md5', SSLCOMMERZ_STORE_PASSWORD, 'hex'),
  });
  const text = Object.keys(signed)
    .toSorted()
    .map((name) => `${name}=${signed[name]}`)
    .join('&');
  return { verify_key: names.join(','), verify_sign: hash('md5', text, 'hex') };
}

/** Starts a local SSLCommerz; like the real one it takes on a refund once under its refund_trans_id. */
export async function startSslcommerz(): Promise<SslcommerzServer> {
  const sessions = new Map<string, Fields>();
  const refunds: SslcommerzServer['refunds'] = new Map();
  const transactions: Fields[] = [];
  const asked = new Set<string>();

  function begin(fields: Fields): Answer {
    const { tran_id: id = '', store_id, store_passwd } = fields;
    const isKnown = store_id === SSLCOMMERZ_STORE_ID && store_passwd === SSLCOMMERZ_STORE_PASSWORD;
    if (!isKnown || id === '' || id.length > 30) {
      return { body: { status: 'FAILED', failedreason: 'Store Credential Error', sessionkey: '' } };
    }
    sessions.set(id, fields);
    const sessionkey = `SESSION${id}`.toUpperCase();
    const page = `${server.url}/gwprocess/v4/gw.php?Q=pay&SESSIONKEY=${sessionkey}`;
    return { body: { status: 'SUCCESS', failedreason: '', sessionkey, GatewayPageURL: page } };
  }

  function validation(query: URLSearchParams): Fields {
    const found = transactions.find(({ val_id: id }) => id === query.get('val_id'));
    if (!found || found.status !== 'VALID') return { status: 'INVALID_TRANSACTION' };
    const status = asked.has(found.val_id!) ? 'VALIDATED' : 'VALID';
    asked.add(found.val_id!);
    return { ...found, status };
  }

  function giveBack(query: URLSearchParams): Fields {
    const id = query.get('refund_trans_id') ?? '';
    const earlier = refunds.get(id);
    if (earlier) return { status: 'processing', refund_ref_id: earlier.refund_ref_id! };
    const bank = query.get('bank_tran_id') ?? '';
    const money = transactions.find(({ bank_tran_id: each }) => each === bank);
    const amount = query.get('refund_amount') ?? '';
    const given = [...refunds.values()].filter((each) => each.bank_tran_id === bank);
    const sum = given.reduce((total, each) => total + cents(each.refund_amount!), cents(amount));
    if (!money || sum > cents(money.currency_amount!)) {
      return { status: 'failed', errorReason: 'Refund amount exceeds' };
    }
    const refund = {
      status: server.refundStatus,
      bank_tran_id: bank,
      refund_amount: amount,
      refund_ref_id: `REF${refunds.size + 1}`,
    };
    refunds.set(id, refund);
    return { status: 'success', refund_ref_id: refund.refund_ref_id };
  }

  function merchant(query: URLSearchParams): object {
    if (query.has('bank_tran_id')) return giveBack(query);
    if (query.has('refund_ref_id')) {
      const ref = query.get('refund_ref_id');
      return [...refunds.values()].find((each) => each.refund_ref_id === ref) ?? { status: 'none' };
    }
    const element = transactions.filter(({ tran_id: id }) => id === query.get('tran_id'));
    return { no_of_trans_found: element.length, element };
  }

  const base = await startProviderServer(({ method, path, query, body }) => {
    if (method === 'POST' && path === '/gwprocess/v4/api.php') {
      return begin(Object.fromEntries(new URLSearchParams(body)));
    }
    const isKnown =
      query.get('store_id') === SSLCOMMERZ_STORE_ID &&
      query.get('store_passwd') === SSLCOMMERZ_STORE_PASSWORD;
    if (!isKnown) return { body: { APIConnect: 'INVALID_REQUEST' } };
    const answer = path.endsWith('/validationserverAPI.php') ? validation(query) : merchant(query);
    return { body: { APIConnect: 'DONE', ...answer } };
  });
  const server: SslcommerzServer = Object.assign(base, {
    sessions,
    refunds,
    refundStatus: 'refunded' as const,
    pay(tranId: string, change: Fields = {}) {
      const { total_amount: amount = '', currency = '' } = sessions.get(tranId) ?? {};
      const count = transactions.length + 1;
      const transaction: Fields = {
        status: 'VALID',
        tran_id: tranId,
        val_id: `VAL${count}`,
        bank_tran_id: `BANK${count}`,
        amount: (Number(amount) * RATE).toFixed(2),
        currency: 'BDT',
        currency_type: currency,
        currency_amount: amount,
        currency_rate: String(RATE),
        card_no: '432149XXXXXX0667',
        risk_level: '0',
        risk_title: 'Safe',
        ...change,
      };
      transactions.push(transaction);
      return { ...transaction };
    },
    ipn(fields: Fields, change: Fields = {}) {
      const posted = { ...fields, ...sign(fields), ...change };
      return { body: new URLSearchParams(posted).toString(), headers: new Headers() };
    },
  });
  return server;
}
