/** An address of the web or of mail, with or without its protocol. */
const LINK =
  /(https?:|www\.|\b[\w-]+\.(com|net|org|br|shop|store|xyz)\b|\b(wa|t)\.me\b|\bbit\.ly\b|\S@\S)/i;

/** A Brazilian telephone number: eight or nine digits, with or without area code and punctuation. */
const PHONE = /(?<!\d)(\+?55[\s.-]?)?(\(?\d{2}\)?[\s.-]?)?9?\d{4}[\s.-]?\d{4}(?!\d)/;

/**
 * Whether a text that strangers will read holds an address or a telephone number. Measures ('49 21 145'), days and
 * prices are neither.
 */
export const holdsContact = (text: string): boolean => LINK.test(text) || PHONE.test(text);
