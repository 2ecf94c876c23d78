import type { Fault, ProviderServer } from './provider-server.ts';

/** What a provider tells a shop by a webhook. */
export interface Notice {
  body: string;
  headers: Headers;
}

/** What a test knows and does of an order at a provider, by the addresses below /test/ there. */
interface Controls {
  /** That its latest attempt is paid; a forged one says so while it is not, and is signed by someone else. */
  notice(orderId: string, isForged: boolean): Notice;
  /** Cents that were given back of its money. */
  givenBack(orderId: string): number;
  /** Its buyer pays, if there is no page for that. */
  pay?(orderId: string): void;
}

/** Lets a test in another process drive a provider, whatever is wrong with it at the time. */
export function addControls(provider: ProviderServer, controls: Controls): void {
  const buyersPage = provider.page;
  provider.page = async (asked) => {
    const order = asked.query.get('order') ?? '';
    switch (asked.path) {
      case '/test/fault':
        provider.fault = (asked.query.get('is') || null) as Fault | null;
        provider.faultAt = new RegExp(`^(?!/test/).*${asked.query.get('at') ?? ''}`);
        return 'done';
      case '/test/notice': {
        const { body, headers } = controls.notice(order, asked.query.has('forged'));
        return JSON.stringify({ body, headers: Object.fromEntries(headers) });
      }
      case '/test/given-back':
        return String(controls.givenBack(order));
      case '/test/pay':
        controls.pay?.(order);
        return 'done';
      default:
        return (await buyersPage?.(asked)) ?? null;
    }
  };
}
