/** Has the page for a lost connection stored (`public/sw.js`), once this one has all that it needs. */
const store = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register('/sw.js');
  } catch {
    // A browser that lets nothing be stored shows its own message.
  }
};

// Browsers without a secure address have none.
if ('serviceWorker' in navigator) window.addEventListener('load', () => void store());
