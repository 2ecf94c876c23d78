import { createElement, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { textsReady, type ShowsTexts } from '#i18n/browser-texts.ts';

/**
 * Renders a component that is not in the server's HTML, once its texts have loaded. Import this module only when
 * something is to be rendered: it brings React along.
 *
 * @param load a dynamic import, such as `() => import('./CartDrawer.tsx')`
 */
export async function mount(
  place: Element,
  load: () => Promise<{ default: ComponentType & ShowsTexts }>,
): Promise<Root> {
  const [{ default: Component }] = await Promise.all([load(), textsReady()]);
  await textsReady(Component.textNamespaces);
  const root = createRoot(place);
  root.render(createElement(Component));
  return root;
}
