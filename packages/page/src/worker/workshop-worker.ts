// The worker of the playground: under one name it serves the editor, under another it plays and counts.
import { createLanguage } from '../workshop/language.ts';
import { createWorkshop } from '../workshop/workshop.ts';
import { serveCalls } from './calls.ts';
import { wordsForFailure } from './failures.ts';

serveCalls(self, self.name === 'language' ? createLanguage() : createWorkshop(), wordsForFailure);
