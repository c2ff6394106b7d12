/** What a test is called: the names of its groups and its own. */
export function nameOf({ suite, name }) {
  return suite === undefined ? name : `${nameOf(suite)} > ${name}`;
}
