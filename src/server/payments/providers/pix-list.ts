import { z } from 'zod';
import { CURRENCY } from '#domain/payments/payment.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Scope } from '../../service/scope.ts';
import { askBank, type PixBank } from './pix-bank.ts';
import { receivedCents, receivedSchema, type PixReturn, type ReceivedPix } from './pix-news.ts';
import type { ProviderMovement } from './provider.ts';

/** Entries of one page of the bank's list, and the most pages that are read. */
const PAGE = 100;
const MOST_PAGES = 100;
/** Milliseconds for which a Pix can be given back. */
const RETURNABLE_MS = 90 * DAY_MS;

/** What a bank is asked to list. */
interface Asked {
  bank: PixBank;
  /** Epoch ms, the second one not included. */
  from: number;
  to: number;
  filter?: Record<string, string>;
}

const pageSchema = z.object({
  parametros: z
    .object({ paginacao: z.object({ quantidadeDePaginas: z.number().optional() }).optional() })
    .optional(),
  pix: z.array(receivedSchema).optional(),
});

/** Asks for one page. @returns its Pix, and whether there are more */
export async function pageOfPix(
  scope: Scope,
  { bank, from, to, page, filter = {} }: Asked & { page: number },
): Promise<{ pix: ReceivedPix[]; hasMore: boolean }> {
  const query = new URLSearchParams({
    inicio: new Date(from).toISOString(),
    fim: new Date(to - 1).toISOString(),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(PAGE),
    ...filter,
  });
  const answer = await askBank(scope, { bank, path: `/pix?${query}`, shape: pageSchema });
  const pages = answer.parametros?.paginacao?.quantidadeDePaginas ?? 1;
  return { pix: answer.pix ?? [], hasMore: page + 1 < pages };
}

async function allPix(scope: Scope, asked: Asked): Promise<ReceivedPix[]> {
  const all: ReceivedPix[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { pix, hasMore } = await pageOfPix(scope, { ...asked, page });
    all.push(...pix);
    if (!hasMore) break;
  }
  return all;
}

/** Epoch ms of a moment as the bank writes it; 0 for none. */
const momentOf = (text: string | undefined): number => Date.parse(text ?? '') || 0;

const returnedAt = ({ horario }: PixReturn): number =>
  momentOf(horario?.liquidacao ?? horario?.solicitacao);

/**
 * Pix that have come for charges in a period, and what was given back in it. The bank lists Pix by when they came, so
 * that those of the time before are asked for too if they have a devolução.
 */
export async function listAtBank(
  scope: Scope,
  { bank, from, to }: Asked,
): Promise<ProviderMovement[]> {
  const filter = { txIdPresente: 'true' };
  const received = await allPix(scope, { bank, from, to, filter });
  const returned = await allPix(scope, {
    bank,
    from: from - RETURNABLE_MS,
    to,
    filter: { devolucaoPresente: 'true', ...filter },
  });
  const movement = { currency: CURRENCY };
  return [
    ...received.map((pix) => ({
      ...movement,
      kind: 'payment' as const,
      id: pix.endToEndId,
      paymentId: pix.txid ?? null,
      amountCents: receivedCents(pix),
      at: momentOf(pix.horario),
    })),
    ...returned.flatMap(({ txid, endToEndId, devolucoes = [] }) =>
      devolucoes
        .filter(({ status }) => status === 'DEVOLVIDO')
        .map((each) => ({
          ...movement,
          kind: 'refund' as const,
          id: each.id,
          paymentId: txid ?? null,
          refundOf: endToEndId,
          amountCents: receivedCents({ valor: each.valor ?? '' }),
          at: returnedAt(each),
        }))
        .filter(({ at }) => at >= from && at < to),
    ),
  ];
}
