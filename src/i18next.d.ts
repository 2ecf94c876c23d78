import 'i18next';

declare module 'i18next' {
  /** `t` answers with a text, never null: a missing key shows itself. */
  interface CustomTypeOptions {
    returnNull: false;
  }
}
