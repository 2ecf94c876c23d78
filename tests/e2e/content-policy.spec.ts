import { noteRefusals } from './refusals.ts';
import { expect, someProduct, test } from './shop.ts';

test('Neither a script nor a style that someone slipped into a page has an effect @phone', async ({
  page,
  faults,
}) => {
  const path = `/produto/${await someProduct(page, 'kind=grau')}`;
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const slipped = `<script>window.hurt = 'script'</script>
      <img src="/nada.png" alt="" onerror="window.hurt = 'handler'">
      <a id="bad-link" href="javascript:window.hurt = 'link'">x</a>
      <script src="https://ladrao.example/x.js"></script>
      <base href="https://ladrao.example/">
      <style>h1 { display: none }</style>`;
    const body = (await answer.text()).replace('<h1', `${slipped}<h1`);
    await route.fulfill({ response: answer, body });
  });
  const refused = await noteRefusals(page);
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(() => document.getElementById('bad-link')!.click());
  await expect
    .poll(async () => (await refused()).map((refusal) => refusal.split(' ').slice(0, 2).join(' ')))
    .toEqual(
      expect.arrayContaining([
        'script-src-elem inline',
        'script-src-attr inline',
        'script-src-elem https://ladrao.example/x.js',
        'base-uri https://ladrao.example/',
        'style-src-elem inline',
      ]),
    );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as { hurt?: string }).hurt)).toBeUndefined();
  // The refusals are errors in the console: here they are what was wanted.
  faults.length = 0;
});
