// The version of the intermediate representation.

/** We raise this number when an IR of the old version can no longer be read. */
export const IR_VERSION = 1;
