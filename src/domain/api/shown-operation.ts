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
