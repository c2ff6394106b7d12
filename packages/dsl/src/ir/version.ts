// The versions of the intermediate representation and of the language.

/** We raise this number when an IR of the old version can no longer be read. */
export const IR_VERSION = 1;

/**
 * The version of the language: raised when a text of the version before would mean something else or nothing. Then a step
 * carries such texts forward (`packages/dsl/src/carry`).
 */
export const LANGUAGE_VERSION = 2;
