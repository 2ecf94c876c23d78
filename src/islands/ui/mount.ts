import { createElement, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { textsReady, type Speaking } from '#i18n/browser-texts.ts';

/**
 * Renders a component that the server has not, once its texts are here. Fetched itself only when
 * something is to be rendered: React comes with it.
 *
 * @param load a dynamic import, such as `() => import('./CartDrawer.tsx')`
 */
export async function mount(
  place: Element,
  load: () => Promise<{ default: ComponentType & Speaking }>,
): Promise<Root> {
  const [{ default: Component }] = await Promise.all([load(), textsReady()]);
  await textsReady(Component.texts);
  const root = createRoot(place);
  root.render(createElement(Component));
  return root;
}
