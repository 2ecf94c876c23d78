import { expect } from '@playwright/test';
import { besideShop, storedLetters } from '../support/stored-letters.ts';

/** The link below a path in the latest letter to an address; waits until the letter is there. */
export async function linkInMail(email: string, path: string): Promise<string> {
  let found: string | undefined;
  await besideShop(`http://127.0.0.1:${process.env.SHOP_PORT}`, (shop) =>
    expect
      .poll(async () => {
        const letters = await storedLetters(shop);
        const text = letters.findLast(({ to }) => to === email)?.text ?? '';
        found = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
        return found;
      })
      .toBeDefined(),
  );
  return found!;
}

/** Waits until letters with subjects that begin so have gone to an address, one each. */
export const expectLetters = (email: string, subjects: readonly string[]): Promise<void> =>
  besideShop(`http://127.0.0.1:${process.env.SHOP_PORT}`, (shop) =>
    expect
      .poll(async () => {
        const own = (await storedLetters(shop)).filter(({ to }) => to === email);
        return subjects.map(
          (start) => own.filter(({ subject }) => subject.startsWith(start)).length,
        );
      })
      .toEqual(subjects.map(() => 1)),
  );
