/**
 * Typed errors of the services. `code` is a key below `errors.` in the translation files; the edge
 * (`pages/_edge/answer.ts`) maps each to its HTTP status and its pt-BR text, once.
 */
export class ShopError extends Error {
  readonly status: number;
  readonly code: string;
  readonly values: Record<string, unknown>;
  /** Seconds after which the same call may be made again, if known. */
  readonly retryAfter?: number;

  constructor(status: number, code: string, values: Record<string, unknown> = {}) {
    super(code);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.values = values;
  }
}

/** A call that came too often; the answer says when the next may come. */
export class TooManyTriesError extends ShopError {
  override readonly retryAfter: number;

  constructor(
    retryAfter: number,
    code = 'tooManyTries',
    values: Record<string, unknown> = { count: Math.ceil(retryAfter / 60) },
  ) {
    super(429, code, values);
    this.retryAfter = retryAfter;
  }
}

/** Seconds after which a database that was away is asked again. */
const UNAVAILABLE_RETRY_AFTER = 5;

/** The database does not answer, or is out of connections; whether anything was written is unknown. */
export class DatabaseUnavailableError extends ShopError {
  override readonly retryAfter = UNAVAILABLE_RETRY_AFTER;

  constructor(cause: Error) {
    super(503, 'databaseUnreachable');
    this.message = cause.message;
    this.cause = cause;
  }
}

/** The catalogue is being read into memory, after a start or a change of all of it. */
export class CatalogueLoadingError extends ShopError {
  override readonly retryAfter = UNAVAILABLE_RETRY_AFTER;

  constructor() {
    super(503, 'catalogueLoading');
  }
}

/** The database's disk has no room: what was to be written was not, and reading goes on. */
export class DatabaseFullError extends ShopError {
  constructor(cause: Error) {
    super(507, 'databaseFull');
    this.message = cause.message;
    this.cause = cause;
  }
}

/** A report that took longer than it may; a shorter period may do. */
export class QueryTimeoutError extends ShopError {
  constructor() {
    super(503, 'queryTimeout');
  }
}

export class NotFoundError extends ShopError {
  constructor(code = 'notFound') {
    super(404, code);
  }
}

/** A request that conflicts with the shop's data (stock ran out, a key used twice). */
export class ConflictError extends ShopError {
  /** Further facts of the answer, e.g. `{ lines: [...] }` of an order short of stock. */
  readonly details: Record<string, unknown>;

  constructor(code: string, details: Record<string, unknown> = {}) {
    super(409, code);
    this.details = details;
  }
}

/** One message key per field that was refused: `{ 'shippingInfo.zipCode': 'fields.zipCode' }`. */
export type FieldErrors = Record<string, string>;

export class InvalidFieldsError extends ShopError {
  readonly fields: FieldErrors;

  /** @param values of the texts, e.g. `{ minimum: 'R$ 300,00' }`; the field's text knows them too */
  constructor(fields: FieldErrors, code = 'invalidFields', values: Record<string, unknown> = {}) {
    super(422, code, values);
    this.fields = fields;
  }
}

export class BadRequestError extends ShopError {
  constructor(code: string) {
    super(400, code);
  }
}

/** A fault that only the operator can fix. Printed at the start as a sentence, without a stack. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
