// Codes of the types pass: `types/slug`. A code is never used again for something else.

export const typesCatalogue = {} as const;
