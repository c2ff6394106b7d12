// The hint for a name that is nearly right, for tests that compare the name in it.

/** Returns the hint that proposes `name`, which has backticks around it where the message has. */
export const suggests = (name: string): string => `did you mean ${name}?`;

/** Returns what is said of a file that does not exist. */
export const noSuchFile = (path: string): string => `${path} cannot be read: there is no such file`;
