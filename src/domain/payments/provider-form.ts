/** A form of a page of the shop, by which the buyer's browser goes to a provider with what it needs. */
export interface ProviderForm {
  action: string;
  fields: Record<string, string>;
  /** For a payment that takes no money: the instalments that its sum can be split into, in cents; one alone is the sum. */
  test?: { instalments: readonly (readonly number[])[] };
}
