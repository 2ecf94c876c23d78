import hydrateByReact from '@astrojs/react/client.js';
import { textsReady, type ShowsTexts } from '#i18n/browser-texts.ts';

/**
 * Hydrates an island as Astro's own entry for React does, once its texts have loaded, so that server and
 * browser render the same words. Astro offers a script that runs before hydration, but every island on a
 * page fetches it at once, even if no one touches it.
 */
const hydrate: typeof hydrateByReact =
  (element) =>
  async (...island) => {
    await textsReady((island[0] as ShowsTexts).textNamespaces);
    return hydrateByReact(element)(...island);
  };

export default hydrate;
