// Verifies one log against other rules than its own: plays its inputs again and, if the events differ, finds the change
// of the rules that caused it.
import { outlive, type AlignedLine, type Outlived } from '@fray/engine/compare';
import type { Event, Header } from '@fray/engine/events';
import { linkJudged, type Verdict } from '@fray/engine/log';
import type { Host } from '../host.ts';
import { invariantsBroken, type BrokenByRun } from '../report/broken-invariants.ts';
import { filesWithHashes, type Rules } from '../rules/rules.ts';
import type { RulesBook } from './own-rules.ts';
import { proofOf } from './proof.ts';
import {
  changeBehind,
  ruleChanges,
  type DeclarationChange,
  type RuleChanges,
} from './rule-change.ts';

export interface Against {
  /** The verdict by the log's own rules. If the log does not follow from them, the other rules are not to blame. */
  readonly own: Verdict;
  /** All events of the log. */
  readonly events: readonly Event[];
  /** The comparison; null if the log does not follow from its own rules. */
  readonly outlived: Outlived | null;
  /** The line where the events first differ; null if none does. */
  readonly parting: AlignedLine | null;
  /** The change that may have caused the difference; null if there is none, or none was found. */
  readonly change: DeclarationChange | null;
  /** The number of declarations that changed in all. */
  readonly changes: number;
  /** Where the events by the other rules break the invariants of these rules. */
  readonly broken: readonly BrokenByRun[];
  /** The texts of the other rules. */
  readonly files: Header['files'];
}

/**
 * Creates a judge, which verifies logs one after the other against the same rules.
 * @param reroll true if seeded dice and policies' answers are had anew
 */
export function createJudge(
  host: Host,
  rules: Rules,
  book: RulesBook,
  isInterrupted: () => boolean,
  reroll: boolean,
): (path: string) => Promise<Against> {
  const program = linkJudged(rules.ruleset);
  const files = filesWithHashes(host, rules.ruleset);
  const compared = new WeakMap<object, RuleChanges>();
  return async (path) => {
    const events: Event[] = [];
    const { verdict, header } = await proofOf(host, path, book, {
      sink: (event) => events.push(event),
      isInterrupted,
    });
    const isProven = verdict.verdict === 'proven' || verdict.verdict === 'proven-so-far';
    if (!isProven || header === undefined)
      return {
        own: verdict,
        events,
        outlived: null,
        parting: null,
        change: null,
        changes: 0,
        broken: [],
        files,
      };
    const outlived = outlive({ program, files, amendments: rules.amendmentPaths, reroll }, events);
    const { compiled } = book.rulesOf(header, path);
    const changes = compared.get(compiled) ?? ruleChanges(compiled, rules);
    compared.set(compiled, changes);
    const { first, lines } = outlived.comparison;
    const parting = lines[first ?? -1] ?? null;
    const { impossible } = outlived;
    const here = [
      outlived.events[parting?.b ?? -1],
      events[parting?.a ?? -1],
      events[impossible?.seq ?? -1],
    ];
    const change =
      parting === null && impossible === null
        ? undefined
        : changeBehind(
            changes,
            here.filter((event) => event !== undefined),
            header.data,
            impossible?.sentence,
          );
    return {
      own: verdict,
      events,
      outlived,
      parting,
      change: change ?? null,
      changes: changes.all.length,
      broken: invariantsBroken(outlived.breaks),
      files,
    };
  };
}
