// The hint for a name that is nearly right, for tests that compare the name in it.

/** Returns the hint that proposes `name`, which has backticks around it where the message has. */
export const suggests = (name: string): string => `did you mean ${name}?`;
