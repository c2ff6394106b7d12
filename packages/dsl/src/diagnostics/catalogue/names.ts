// Codes of the names pass: `names/slug`. A code is never used again for something else.

export const namesCatalogue = {} as const;
