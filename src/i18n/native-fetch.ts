/** Stands in for the polyfill that i18next's HTTP backend brings along: every browser we serve has `fetch`. */
export default globalThis.fetch;
