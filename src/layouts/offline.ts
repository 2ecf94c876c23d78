/** Has the page for a lost connection stored (`public/sw.js`), once this one has all that it needs. */
const store = async (): Promise<void> => {
  try {
    // Another address in each language: the page is stored again when the visitor chooses another.
    await navigator.serviceWorker.register(`/sw.js?${document.documentElement.lang}`);
  } catch {
    // A browser that lets nothing be stored shows its own message.
  }
};

// Browsers without a secure address have none.
if ('serviceWorker' in navigator) window.addEventListener('load', () => void store());
