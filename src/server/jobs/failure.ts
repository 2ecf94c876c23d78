interface FailureFacts {
  /** The same as a sentence for the log. */
  message?: string;
  /** Whether no further try will help. */
  isFinal?: boolean;
  cause?: unknown;
}

/** Why a job could not be done, in words that let the person who runs the shop do something about it. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  /** A key of the translation file: below `emails.reasons` for a letter, `jobs.reasons` for the rest. */
  readonly code: string;
  readonly isFinal: boolean;

  constructor(code: string, { message = code, isFinal = false, cause }: FailureFacts = {}) {
    super(message, { cause });
    this.code = code;
    this.isFinal = isFinal;
  }
}
