import { createContext, useContext } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import { compareNames } from '#domain/language.ts';
import type { ProductChoices } from '#domain/products/product-record.ts';

/** What a product's form needs and makes itself if it is missing. */
export const CREATABLE = [
  'brands',
  'categories',
  'colors',
  'attributes',
] as const satisfies readonly Section[];
export type Creatable = (typeof CREATABLE)[number];

interface Creation {
  /** The sections in which the user may make records. */
  creatable: readonly Creatable[];
  /** Adds what was made to the choices of the form, at once. */
  change: (change: (choices: ProductChoices) => ProductChoices) => void;
}

const CreationContext = createContext<Creation>({ creatable: [], change: () => undefined });
export const CreationProvider = CreationContext.Provider;

/** How the product's form makes what it lacks. */
export const useCreation = (): Creation => useContext(CreationContext);

/** A list with one more, by name. */
export const withNamed = <One extends { name: string }>(list: readonly One[], one: One): One[] =>
  [...list, one].sort((a, b) => compareNames(a.name, b.name));
