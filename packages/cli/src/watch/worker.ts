// The entry point of the thread of `fray watch`, in its own bundle; the pool of workers starts it. The thread stores the
// compiled rules from one order to the next.
import { createNodeHost } from '../node-host.ts';
import { createAssessor, type Assessor } from './assess.ts';

const assessor = createAssessor(createNodeHost().host);

export const check: Assessor['check'] = assessor.check;
export const examine: Assessor['examine'] = assessor.examine;
export const odds: Assessor['odds'] = assessor.odds;
