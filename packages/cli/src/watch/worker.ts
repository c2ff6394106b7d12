// The thread of `fray watch`, in a bundle of its own; the pool starts it. It keeps what it has compiled from one order to
// the next.
import { createNodeHost } from '../node-host.ts';
import { createAssessor, type Assessor } from './assess.ts';

const assessor = createAssessor(createNodeHost().host);

export const check: Assessor['check'] = assessor.check;
export const examine: Assessor['examine'] = assessor.examine;
export const odds: Assessor['odds'] = assessor.odds;
