import { api } from '#domain/access/route-access.ts';
import { deliveryJson } from '#domain/deliveries/delivery.ts';
import { isBrought } from '#domain/deliveries/rule.ts';
import { arrivalOf } from '#domain/deliveries/working-days.ts';
import { isNationalHoliday } from '#domain/deliveries/holidays.ts';
import { deliveryOptionsFor } from '#server/deliveries/delivery-options.ts';
import type { APIContext } from 'astro';
import { endpoint, jsonBody } from '../_edge/answer.ts';
import { callerAddress } from '../_edge/caller.ts';

export const needs = api('everybody');

const answer = async (context: APIContext, question: unknown) => {
  const caller = callerAddress(context);
  const options = await deliveryOptionsFor(context.locals.scope, { question, caller });

  const now = context.locals.scope.now();
  const dated = options.map((option) =>
    isBrought(option) ? { ...option, arrival: arrivalOf(now, option, isNationalHoliday) } : option,
  );
  return { options: dated.map(deliveryJson) };
};

/**
 * Parameters `zipCode` or `state`, `country`, and the `items`, 'uid:qty,…', or what they are worth (`value`, reais) and
 * weigh (`weight`, g).
 */
export const GET = endpoint(async (context) =>
  answer(context, Object.fromEntries(context.url.searchParams)),
);

/** The same with the `items` of a cart as they are there. */
export const POST = endpoint(async (context) => answer(context, await jsonBody(context.request)));
