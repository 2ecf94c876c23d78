import { issueGiftCard } from '#server/gift-cards/ledger.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import type { Scope } from '#server/service/scope.ts';

/** Cards that the shop has given by hand to fictitious people; no one has these addresses. Cents. */
const GIVEN = [
  {
    recipientName: 'Helena Prado',
    recipientEmail: 'helena@cliente.test',
    reason: 'Atraso na entrega do pedido',
    amountCents: 5_000,
  },
  {
    recipientName: 'Caio Menezes',
    recipientEmail: 'caio@cliente.test',
    reason: 'Sorteio de aniversário da loja',
    amountCents: 15_000,
  },
] as const;

/** Issues the demo's gift cards, unless there are any; their letters are not sent. */
export async function issueDemoCards(tx: Tx, scope: Scope): Promise<void> {
  const known = await tx.selectFrom('giftCards').select('id').limit(1).executeTakeFirst();
  if (known) return;
  for (const card of GIVEN) await issueGiftCard(tx, scope, card);
}
