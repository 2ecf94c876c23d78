import type { CartAddress } from '#domain/cart/cart.ts';
import { between, pick, seededRandom, type Random } from '../random.ts';
import { FIRST_NAMES, STREETS, SURNAMES } from './names.ts';
import { isNearby, PLACES, type Place } from './places.ts';
import { REGULARS } from './regulars.ts';

/** A customer of the demo shop; past orders were sent to the address. */
export interface DemoCustomer {
  id: string;
  address: CartAddress;
  /** Whether they buy without an account. */
  isGuest: boolean;
  /** How many orders they place from home in the year. */
  orders: number;
}

/** Share of those who buy without an account. */
const GUESTS = 0.25;
/** Orders of the customer whose account is known: enough for a page of them to be worth a look. */
const ORDERS_OF_FIRST = 6;

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '');

/** A name that no one has yet, with one surname or two. */
function newName(random: Random, taken: ReadonlySet<string>): string {
  for (;;) {
    const first = pick(random, FIRST_NAMES);
    const [one, other] = [pick(random, SURNAMES), pick(random, SURNAMES)];
    const isShort = random() < 0.6 || one === other;
    const name = isShort ? `${first} ${one}` : `${first} ${one} ${other}`;
    if (!taken.has(addressOf(name))) return name;
  }
}

/** The first name and the last, below a domain that reaches no one. */
function addressOf(name: string): string {
  const words = name.split(' ');
  return `${plain(words[0]!)}.${plain(words.at(-1)!)}@cliente.test`;
}

function houseIn(random: Random, { city }: Place): string {
  if (city === 'Brasília') {
    const block = pick(random, ['A', 'B', 'C', 'D', 'E', 'F']);
    const flat = between(random, 1, 6) * 100 + between(random, 1, 8);
    return `${pick(random, ['SQN', 'SQS'])} ${between(random, 2, 16) + 200}, bloco ${block}, ap. ${flat}`;
  }
  const house = `${pick(random, STREETS)}, ${between(random, 12, 1980)}`;
  return random() < 0.35
    ? `${house}, ap. ${between(random, 1, 12)}0${between(random, 1, 4)}`
    : house;
}

/** Fictitious people of every state. */
function others(random: Random): CartAddress[] {
  const taken = new Set<string>();
  const homes = PLACES.flatMap((place) => Array.from({ length: place.people }, () => place));
  return homes.map((place, index) => {
    const fullName = newName(random, taken);
    const email = addressOf(fullName);
    taken.add(email);
    const { city, state, areaCode, zip } = place;
    const area = String(between(random, ...zip)).padStart(5, '0');
    return {
      fullName,
      email,
      // No two have the same, and no one has it.
      phone: `(${areaCode}) 99555-${String(2 + index * 53).padStart(4, '0')}`,
      house: houseIn(random, place),
      city,
      state,
      zipCode: `${area}-${String(between(random, 1, 89) * 10).padStart(3, '0')}`,
      country: 'BR',
    };
  });
}

/** One to three; who lives nearby also comes to the counter. */
const ordersOf = (random: Random, city: string): number =>
  pick(random, isNearby(city) ? [1, 1, 2] : [1, 1, 2, 2, 3, 3]);

function everyone(): DemoCustomer[] {
  const random = seededRandom('clientes');
  return [...REGULARS, ...others(random)].map((address, index) => ({
    id: `cliente-${address.email.slice(0, address.email.indexOf('@')).replaceAll('.', '-')}`,
    address,
    isGuest: index >= REGULARS.length && random() < GUESTS,
    orders: index === 0 ? ORDERS_OF_FIRST : ordersOf(random, address.city),
  }));
}

/** Fictitious people; the addresses below `.test` reach no one. The first one's account is known. */
export const CUSTOMERS: readonly DemoCustomer[] = everyone();
