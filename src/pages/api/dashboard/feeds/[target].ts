import { dashboardApi } from '#domain/access/route-access.ts';
import { pageOf } from '#domain/account/own-order.ts';
import { reportFeed } from '#server/feeds/feeds.ts';
import { textAt } from '#i18n/t.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('products');

/** What is sent to a target, and what it would refuse: `page`. */
export const GET = endpoint(async ({ locals, params: { target }, url }) => {
  const { problems, ...report } = await reportFeed(locals.scope, {
    target,
    origin: locals.siteUrl,
    page: pageOf(url.searchParams),
  });
  return {
    ...report,
    problems: problems.map((problem) => ({
      ...problem,
      message: textAt(`feeds.problems.${problem.reason}`),
    })),
  };
});
