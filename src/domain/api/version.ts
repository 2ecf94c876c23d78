/**
 * The version of the API: the day of the last change that a program could stumble over. Every answer to a key says it in
 * `Api-Version`. Fields and endpoints that are only added leave it as it is (decision 067).
 */
export const API_VERSION = '2026-11-28';
