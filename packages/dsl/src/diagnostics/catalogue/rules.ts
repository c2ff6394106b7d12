// Codes of the rules pass: `rules/slug`. A code is never used again for something else.

export const rulesCatalogue = {} as const;
