// Verifies logs by the rules that they contain. It compiles each distinct set of sources once, however many logs have
// it.
import type { Event } from '@fray/engine/events';
import {
  judgeInvariants,
  linkJudged,
  verifyHeader,
  verifyInSteps,
  type InvariantJudge,
  type Verdict,
} from '@fray/engine/log';
import type { Program } from '@fray/engine/machine';
import type { Host } from '../host.ts';
import { rulesOfLog, type Rules } from '../rules/rules.ts';

/** A compiled set of sources: the rules, which can be compared with others, and the program that plays them. */
interface OwnRules {
  readonly compiled: Rules;
  readonly program: Program;
}

export interface RulesBook {
  /**
   * Returns the rules in the header of a log.
   * @throws Stop 1 when this version cannot compile them
   */
  readonly rulesOf: (header: Event & { readonly type: 'encounter-begun' }, log: string) => OwnRules;
  /**
   * Verifies a log by its own rules, step by step, and returns the verdict. It yields the number of events that follow
   * so far.
   * @param rest the events after the first
   * @param judging receives the judge of the rules' invariants before the log is followed
   */
  readonly verdictOf: (
    first: Event,
    rest: Iterable<Event>,
    log: string,
    judging: (judge: InvariantJudge) => void,
  ) => Generator<number, Verdict, undefined>;
}

/**
 * The maximum number of sets of sources to keep. A folder of logs has few, and a hostile folder must not fill the
 * memory.
 */
const most = 32;

/** Creates an empty book of rules. */
export function createRulesBook(host: Host): RulesBook {
  const known = new Map<string, OwnRules>();
  const rulesOf: RulesBook['rulesOf'] = ({ data }, log) => {
    // The hashes have been compared with the texts before.
    const key = JSON.stringify([
      data.files.map(({ path, hash }) => [path, hash]),
      data.amendments,
      data.language ?? 1,
    ]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const compiled = host.untilCtrlC(() => rulesOfLog(data, log));
    const made = { compiled, program: linkJudged(compiled.ruleset) };
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
  const verdictOf: RulesBook['verdictOf'] = function* (begun, rest, log, judging) {
    // An altered text may not even compile. Then we report the alteration as the error.
    const first = verifyHeader(begun, host.sha256);
    if ('sentence' in first) return first;
    const { compiled, program } = rulesOf(first, log);
    const applied = JSON.stringify(compiled.amendments.map((one) => one.path));
    const found = JSON.stringify(first.data.amendments);
    if (applied !== found) {
      const sentence = `Event 0 (encounter-begun), data.amendments: the headers of its files give ${applied}, but it has ${found}.`;
      return {
        verdict: 'differs',
        seq: 0,
        type: first.type,
        path: 'data.amendments',
        expected: applied,
        found,
        rule: null,
        sentence,
      };
    }
    const judge = judgeInvariants(program);
    judging(judge);
    return yield* verifyInSteps(program, joined(first, rest), {
      hash: host.sha256,
      found: judge.take,
    });
  };
  return { rulesOf, verdictOf };
}

function* joined(first: Event, rest: Iterable<Event>): Generator<Event, void, undefined> {
  yield first;
  yield* rest;
}
