import { expect, it } from 'vitest';
import { firstNameOf } from '#domain/address/person-name.ts';

it.each([
  ['Mariana Duarte', 'Mariana'],
  ['  Ana   Souza ', 'Ana'],
  ['Maria-José d’Ávila', 'Maria-José'],
  ['Madonna', 'Madonna'],
  ['', ''],
  ['Você-ganhou-um-prêmio-ligue-já-0800', ''],
])('%j is greeted as %j', (fullName, first) => expect(firstNameOf(fullName)).toBe(first));
