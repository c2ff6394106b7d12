// The version of the intermediate representation.

/** Raised whenever an old IR could not be read as this one. */
export const IR_VERSION = 1;
