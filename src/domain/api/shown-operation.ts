/** Address of the pages that show what the API can do: an overview, and a page for each part below it. */
export const API_DOCS = '/api/docs';

/** A field of a body or an answer, or a parameter. */
export interface ShownField {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** What may be answered. */
export interface ShownAnswer {
  status: string;
  description: string;
  /** Of its JSON, beside `success`; none of a refusal, whose fields are those of all. */
  fields: ShownField[];
  /** JSON; '' for none. */
  example: string;
}

/** An operation as the page of the API shows it. */
export interface ShownOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: ShownField[];
  /** The body's type; '' without one. */
  body: string;
  answers: ShownAnswer[];
  /** The call as a line of a shell, with the key in $CHAVE. */
  curl: string;
}

/** A format of bodies, answers and their fields. */
export interface ShownFormat {
  name: string;
  /** What it lets through; '' if it is an object, whose fields say it. */
  type: string;
  description: string;
  fields: ShownField[];
  /** Whether bodies of calls have it: fields of what is only answered are required of nobody. */
  isSent: boolean;
}

/** A part of the API, which has a page. */
export interface ShownPart {
  name: string;
  /** Of its page. */
  path: string;
  operations: ShownOperation[];
  /** What its bodies and answers are made of, apart from what all parts have. */
  formats: ShownFormat[];
}
