/** Returns the full name of a test: the names of its groups and its own. */
export function nameOf({ suite, name }) {
  return suite === undefined ? name : `${nameOf(suite)} > ${name}`;
}
