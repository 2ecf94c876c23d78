import { initialSettings, SHOP_CURRENCY, type ShopSettings } from '#domain/settings/settings.ts';
import type { Scope } from '../service/scope.ts';

/** A new shop is closed until its owner opens it, and sells as shops in Brazil do: to anyone, in reais. */
const STARTING: Partial<ShopSettings> = {
  open: false,
  language: 'pt-BR',
  currency: SHOP_CURRENCY,
  security: { ...initialSettings.security, loginForPurchase: false },
  checkout: { ...initialSettings.checkout, askCpf: true },
  countries: [{ name: 'Brasil', code: 'BR' }],
  currencies: [{ country: 'Brasil', name: 'Real brasileiro', code: 'BRL', symbol: 'R$' }],
};

/**
 * Gives a shop that no one has set up the settings of a new one, once, by however many nodes at once. They are as old
 * as the epoch: anyone who asks when settings were last changed learns that no one has changed any.
 */
export async function startSettings({ engine }: Pick<Scope, 'engine'>): Promise<void> {
  await engine.transaction((tx) =>
    tx
      .insertInto('settings')
      .values(
        Object.entries(STARTING).map(([name, value]) => ({
          name,
          value: JSON.stringify(value),
          updatedAt: 0,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
