/** Rules of which each round leaves twenty-eight events. */
export function brawl(times: number): string;
