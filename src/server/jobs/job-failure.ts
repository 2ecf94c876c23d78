interface FailureOptions {
  /** The reason as a sentence for the log; the code if left out. */
  message?: string;
  /** Whether no further try can help. */
  isFinal?: boolean;
  cause?: unknown;
}

/** A job could not be done, for a reason that the person who runs the shop can do something about. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  /** A key of the translation files: below `emails.reasons` for a letter, `jobs.reasons` for the rest. */
  readonly code: string;
  readonly isFinal: boolean;

  constructor(code: string, { message = code, isFinal = false, cause }: FailureOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.isFinal = isFinal;
  }
}
