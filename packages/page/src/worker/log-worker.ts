// The worker that knows one log. The page starts it more than once: for steps, for what takes longer, and for the proof.
import { createAside } from '../desk/aside.ts';
import { createLogDesk } from '../desk/log-desk.ts';
import { serveCalls } from './calls.ts';
import { wordsForFailure } from './failures.ts';

const role = self.name;
serveCalls(self, role === 'desk' ? createLogDesk() : createAside(), wordsForFailure);
