interface Choices {
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
}

/** What tells a variant from the others of its product: 'Preta · M'. */
export const choicesOf = ({ color, attribute, customAttr }: Choices, separator = ' · '): string =>
  [color, attribute, customAttr].filter(Boolean).join(separator);
