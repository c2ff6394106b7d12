/** Returns rules with `times` rounds, each of which gives twenty-eight events. */
export function brawl(times: number): string;
