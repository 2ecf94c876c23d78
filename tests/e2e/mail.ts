import { expect } from '@playwright/test';
import { listOutbox } from '#server/mail/read-outbox.ts';

/** The link below a path in the latest letter to an address; waits until the letter is there. */
export async function linkInMail(email: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { items } = await listOutbox(process.env.THROWAWAY_DATA_DIR!, { page: 1, limit: 1000 });
      const text = items.find(({ to }) => to === email)?.text ?? '';
      found = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
      return found;
    })
    .toBeDefined();
  return found!;
}
