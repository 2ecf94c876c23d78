import type { Page } from '@playwright/test';

/** Notes in the page what its content policy refuses; to be called before the page is opened. */
export async function noteRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', (event) => {
      refused.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`.trim());
    });
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}
