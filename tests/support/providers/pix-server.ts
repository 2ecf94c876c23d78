import type { ServerOptions } from 'node:https';
import {
  startProviderServer,
  type Answer,
  type Asked,
  type ProviderServer,
} from './provider-server.ts';

/** The environment of a shop that sells by the bank, but for its addresses and the certificate. */
export const PIX_KEYS = {
  PIX_KEY: '123e4567-e12b-12d1-a456-426655440000',
  PIX_CLIENT_ID: 'loja',
  PIX_CLIENT_SECRET: 'segredo da loja',
};

interface Return {
  id: string;
  rtrId: string;
  valor: string;
  status: string;
  horario: { solicitacao: string };
}

interface Received {
  endToEndId: string;
  txid: string;
  valor: string;
  horario: string;
  devolucoes?: Return[];
}

interface Charge {
  txid: string;
  status: string;
  calendario: { expiracao: number };
  valor: { original: string };
  chave: string;
  /** What the payer reads: the shop and its order. */
  solicitacaoPagador?: string;
  location: string;
  pixCopiaECola?: string;
  pix?: Received[];
}

export interface PixServer extends ProviderServer {
  charges: Map<string, Charge>;
  /** Whether the answer to a new charge has its code. */
  givesCode: boolean;
  /** How a devolução is when it is asked for. */
  returnStatus: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  /** Entries of a page of its list. */
  pageSize: number;
  /** Makes the tokens that were given useless. */
  revokeTokens(): void;
  /** Someone pays a charge. @returns the end-to-end id */
  pay(txid: string, at: number, valor?: string): string;
  /** What it tells of a charge's Pix. */
  webhook(txid: string): { body: string; headers: Headers };
}

const problem = (status: number, title: string): Answer => ({
  status,
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${title}`, title, status },
});

/** A bank that speaks the Central Bank's Pix API, as far as the shop uses it. @param tls as for its server */
export async function startPixBank(tls?: ServerOptions): Promise<PixServer> {
  let token: string | null = null;
  let count = 0;
  const base = await startProviderServer(answer, tls);
  const received = () => [...bank.charges.values()].flatMap(({ pix = [] }) => pix);

  function answer(asked: Asked): Answer {
    const { method, path, headers, body } = asked;
    if (path === '/oauth/token') return giveToken(asked);
    if (token === null || headers.authorization !== `Bearer ${token}`) {
      return problem(401, 'AcessoNegado');
    }
    const [, txid] = /^\/pix\/v2\/cob\/([a-zA-Z0-9]{26,35})$/.exec(path) ?? [];
    const [, e2eid, id] =
      /^\/pix\/v2\/pix\/(\w+)\/devolucao\/([a-zA-Z0-9]{1,35})$/.exec(path) ?? [];
    if (txid && method === 'PUT') return makeCharge(txid, body);
    if (txid) return showCharge(txid, method, body);
    if (e2eid) return giveBack(method, { e2eid, id: id! }, body);
    if (path === '/pix/v2/pix' && method === 'GET') return list(asked.query);
    return problem(404, 'NaoEncontrado');
  }

  function giveToken({ headers, body }: Asked): Answer {
    const { PIX_CLIENT_ID: id, PIX_CLIENT_SECRET: secret } = PIX_KEYS;
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const grant = new URLSearchParams(body).get('grant_type');
    if (headers.authorization !== basic || grant !== 'client_credentials') {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    token = `token-${(count += 1)}`;
    return { body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
  }

  function makeCharge(txid: string, body: string): Answer {
    if (bank.charges.has(txid)) return problem(400, 'CobOperacaoInvalida');
    const { calendario, valor, chave, solicitacaoPagador } = JSON.parse(body) as Charge;
    if (!/^\d{1,10}\.\d{2}$/.test(valor.original) || chave !== PIX_KEYS.PIX_KEY) {
      return problem(400, 'CobOperacaoInvalida');
    }
    const charge: Charge = {
      txid,
      status: 'ATIVA',
      calendario,
      valor,
      chave,
      solicitacaoPagador,
      location: `pix.banco.test/qr/v2/${txid}`,
      ...(bank.givesCode && { pixCopiaECola: `000201 code of ${txid}` }),
    };
    bank.charges.set(txid, charge);
    return { status: 201, body: charge };
  }

  function showCharge(txid: string, method: string, body: string): Answer {
    const charge = bank.charges.get(txid);
    if (!charge) return problem(404, 'NaoEncontrado');
    if (method === 'PATCH') {
      if (charge.status !== 'ATIVA') return problem(400, 'CobOperacaoInvalida');
      charge.status = (JSON.parse(body) as Charge).status;
    }
    return { body: charge };
  }

  function giveBack(
    method: string,
    { e2eid, id }: { e2eid: string; id: string },
    body: string,
  ): Answer {
    const pix = received().find(({ endToEndId }) => endToEndId === e2eid);
    if (!pix) return problem(404, 'NaoEncontrado');
    const earlier = pix.devolucoes?.find((each) => each.id === id);
    if (method === 'GET') return earlier ? { body: earlier } : problem(404, 'NaoEncontrado');
    if (earlier) return problem(400, 'PixDevolucaoInvalida');
    const { valor } = JSON.parse(body) as { valor: string };
    const given = (pix.devolucoes ?? []).reduce((sum, each) => sum + Number(each.valor), 0);
    if (given + Number(valor) > Number(pix.valor) + 0.001) {
      return problem(400, 'PixDevolucaoInvalida');
    }
    const made: Return = {
      id,
      rtrId: `D${id}`,
      valor,
      status: bank.returnStatus,
      horario: { solicitacao: pix.horario },
    };
    pix.devolucoes = [...(pix.devolucoes ?? []), made];
    return { status: 201, body: made };
  }

  function list(query: URLSearchParams): Answer {
    const [from, to] = ['inicio', 'fim'].map((name) => Date.parse(query.get(name)!));
    const page = Number(query.get('paginacao.paginaAtual'));
    const all = received().filter(
      ({ horario, devolucoes }) =>
        Date.parse(horario) >= from! &&
        Date.parse(horario) <= to! &&
        (query.get('devolucaoPresente') !== 'true' || devolucoes),
    );
    return {
      body: {
        parametros: {
          paginacao: {
            paginaAtual: page,
            quantidadeDePaginas: Math.max(1, Math.ceil(all.length / bank.pageSize)),
          },
        },
        pix: all.slice(page * bank.pageSize, (page + 1) * bank.pageSize),
      },
    };
  }

  const bank: PixServer = Object.assign(base, {
    charges: new Map<string, Charge>(),
    givesCode: true,
    returnStatus: 'DEVOLVIDO' as const,
    pageSize: 100,
    revokeTokens: () => {
      token = null;
    },
    pay(txid: string, at: number, valor?: string) {
      const charge = bank.charges.get(txid)!;
      const endToEndId = `E${String((count += 1)).padStart(31, '0')}`;
      const horario = new Date(at).toISOString();
      const pix = { endToEndId, txid, valor: valor ?? charge.valor.original, horario };
      Object.assign(charge, { status: 'CONCLUIDA', pix: [...(charge.pix ?? []), pix] });
      return endToEndId;
    },
    webhook: (txid: string) => ({
      body: JSON.stringify({ pix: bank.charges.get(txid)?.pix ?? [] }),
      headers: new Headers(),
    }),
  });
  return bank;
}
