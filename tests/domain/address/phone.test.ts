import { expect, it } from 'vitest';
import { formatPhone, isPhone, telLink } from '#domain/address/phone.ts';

it.each([
  ['11987654321', '(11) 98765-4321'],
  ['(11) 98765-4321', '(11) 98765-4321'],
  ['1134567890', '(11) 3456-7890'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['55 1134567890', '(11) 3456-7890'],
  ['(55) 99876-5432', '(55) 99876-5432'],
  ['5532211234', '(55) 3221-1234'],
  ['(011) 98765-4321', '(11) 98765-4321'],
  ['011 3456-7890', '(11) 3456-7890'],
  ['(055) 99876-5432', '(55) 99876-5432'],
  ['+55 (011) 98765-4321', '(11) 98765-4321'],
])('takes %j for the phone %s', (typed, shown) => {
  expect(isPhone(typed)).toBe(true);
  expect(formatPhone(typed)).toBe(shown);
});

it.each([
  ['no DDD', '987654321'],
  ['a DDD with a zero', '(10) 98765-4321'],
  ['two zeros before its DDD', '0011 98765-4321'],
  ['nothing but a zero before it', '0 98765-4321'],
  ['a carrier before its DDD', '0 21 11 98765-4321'],
  ['a mobile without its 9', '11887654321'],
  ['a mobile with a digit too few', '1198765432'],
  ['a landline that begins with 1', '1112345678'],
  ['twelve digits', '119876543210'],
  ['letters', 'ligue depois'],
  ['nothing', ''],
])('refuses a phone with %s and leaves it as typed', (_name, typed) => {
  expect(isPhone(typed)).toBe(false);
  expect(formatPhone(typed)).toBe(typed);
});

it.each([
  ['(48) 3333-0101', 'tel:4833330101'],
  ['+55 11 98765-4321', 'tel:+5511987654321'],
  ['(048) 3333-0101', 'tel:4833330101'],
  ['+55 (048) 3333-0101', 'tel:+554833330101'],
  ['0800 123 4567', 'tel:08001234567'],
])('%s is called at %s', (phone, link) => {
  expect(telLink(phone)).toBe(link);
});
