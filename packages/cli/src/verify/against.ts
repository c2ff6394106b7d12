// One log against other rules than its own: its inputs are played again, and where the story parts the change of the rules
// that it comes from is looked for.
import { link, outlive, type Event, type EventOf, type Line, type Outlived, type Verdict } from '@fray/engine';
import type { Host } from '../host.ts';
import type { Rules } from '../rules.ts';
import type { RulesBook } from './own-rules.ts';
import { proofOf } from './proof.ts';
import { ruleChanges, type RuleChange, type RuleChanges } from './rule-change.ts';

export interface Against {
  /** By its own rules: without this nothing that follows is the other rules' doing. */
  readonly own: Verdict;
  /** All events of the log. */
  readonly events: readonly Event[];
  /** Null: the log does not follow from its own rules. */
  readonly outlived: Outlived | null;
  /** The line where they part; null: they do not. */
  readonly parting: Line | null;
  /** The change that the parting may come from; null: none, or none was found. */
  readonly change: RuleChange | null;
  /** How many declarations changed in all. */
  readonly changes: number;
}

/** Judges logs, one after the other, by the same rules. */
export function createJudge(host: Host, rules: Rules, book: RulesBook): (path: string) => Against {
  const program = link(rules.ruleset);
  const files = rules.ruleset.files.map(({ path, text }) => ({ path, text, hash: host.sha256(text) }));
  const compared = new WeakMap<object, RuleChanges>();
  return (path) => {
    const events: Event[] = [];
    const { verdict, header } = proofOf(host, path, book, (event) => events.push(event));
    const isProven = verdict.verdict === 'proven' || verdict.verdict === 'proven-so-far';
    if (!isProven || header === undefined) return { own: verdict, events, outlived: null, parting: null, change: null, changes: 0 };
    const outlived = outlive({ program, files, amendments: rules.amendmentPaths }, events);
    const { compiled } = book.rulesOf(header, path);
    const changes = compared.get(compiled) ?? ruleChanges(compiled, rules);
    compared.set(compiled, changes);
    const { first, lines } = outlived.comparison;
    const parting = first === null ? null : (lines[first] ?? null);
    const change = parting === null ? undefined : changes.behind(nearLabels(events, outlived, parting, header, changes));
    return { own: verdict, events, outlived, parting, change: change ?? null, changes: changes.all.length };
  };
}

/** Declarations that the parting has to do with: those whose lines made the events, what they name, and whoever answered. */
function nearLabels(events: readonly Event[], { events: played, impossible }: Outlived, { a, b }: Line, header: EventOf<'encounter-begun'>, changes: RuleChanges): readonly string[] {
  const stopped = impossible?.seq ?? null;
  const here = [b === null ? undefined : played[b], a === null ? undefined : events[a], stopped === null ? undefined : events[stopped]].filter((event) => event !== undefined);
  const own = here.flatMap((event) => event.rule?.in ?? []);
  const said = JSON.stringify([here.map((event) => (event.type === 'encounter-begun' ? [] : event.data)), impossible?.sentence ?? '']);
  const named = changes.all.map((change) => change.declaration).filter((label) => namesIt(said, label));
  const isPolicy = here.some((event) => event.type === 'choice-made' && event.data.by === 'policy');
  const policies = isPolicy ? changes.all.map((change) => change.declaration).filter((label) => label.startsWith('policy ')) : [];
  const begins = here.some((event) => event.type === 'encounter-begun') ? [`scenario ${header.data.inputs.scenario}`, ...header.data.kinds.map(({ name }) => `kind ${name}`)] : [];
  return [...new Set([...policies, ...own, ...named, ...begins])];
}

function namesIt(said: string, label: string): boolean {
  const name = label.slice(label.indexOf(' ') + 1);
  const at = said.indexOf(name);
  return at >= 0 && !/[\p{L}\p{N}_]/u.test(said[at - 1] ?? '') && !/[\p{L}\p{N}_-]/u.test(said[at + name.length] ?? '');
}

