import { expect, it } from 'vitest';
import type { DeliveryItem } from '#domain/deliveries/record.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { admin, ask } from '../dashboard/desk.ts';

const MOTO = { type: 'Moto', area: 'Centro', states: ['SP'], cost: 15, days: 1 };

describeOnEveryEngine('deliveries in the audit', (open) => {
  it('are called by name and region, with where they reach and what they cost before and after', async () => {
    const { scope } = await open();
    const { json: made } = await ask(scope, admin, 'POST', 'deliveries', MOTO);
    const item = made.item as DeliveryItem;
    const body = { ...item, states: ['RJ'], cost: 19.9 };
    await ask(scope, admin, 'PUT', `deliveries/${item.id}`, body);
    const { json } = await ask(scope, admin, 'GET', 'audit?verb=update');
    const [entry] = json.items as { subjectName: string; changes: object[] }[];
    expect(entry?.subjectName).toBe('Moto · Centro');
    expect(entry?.changes).toHaveLength(2);
    expect(entry?.changes).toContainEqual({ field: 'Estados', from: 'SP', to: 'RJ' });
    expect(entry?.changes).toContainEqual({
      field: 'Preço',
      from: 'R$\u00a015,00',
      to: 'R$\u00a019,90',
    });
  });
});
