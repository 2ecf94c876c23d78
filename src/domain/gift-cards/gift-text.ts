import { formatCalendarDay } from '../date.ts';
import { saysNothing, type Gift } from './gift.ts';

type Say = (
  word: 'gift.to' | 'gift.toAddress' | 'gift.sendOn' | 'gift.message',
  values: Record<string, string>,
) => string;

/** What of a gift stands with its line: to whom it goes, when, and with which words. */
export function giftLines(gift: Gift | null | undefined, say: Say): string[] {
  if (!gift || saysNothing(gift)) return [];
  const { name, email, message, sendOn } = gift;
  const to = [
    ...(name && email ? [say('gift.toAddress', { name, email })] : []),
    ...(!(name && email) && (name || email) ? [say('gift.to', { to: name || email })] : []),
  ];
  const day = new Date(`${sendOn}T00:00:00Z`);
  return [
    ...to,
    ...(Number.isNaN(day.getTime()) ? [] : [say('gift.sendOn', { day: formatCalendarDay(day) })]),
    ...(message ? [say('gift.message', { message })] : []),
  ];
}
