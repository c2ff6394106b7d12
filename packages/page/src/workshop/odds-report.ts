// Reads the odds of rules, and how others change them, from the documents of `fray odds` and `fray diff`, for
// charts.
import { diffCommand, oddsTold, formatValue } from '@fray/cli/embedded';
import type { MemoryHost } from '../host/memory-host.ts';
import type { BothRules } from './changes.ts';
import { settingsOf } from './play-fight.ts';
import { notesIn, withOutput } from './command-notes.ts';
import type {
  ChanceView,
  DraftRules,
  OddsReport,
  PlayRequest,
  ShiftReport,
} from './workshop-model.ts';

interface ChanceJson {
  readonly decimal: number;
  readonly low: number;
  readonly high: number;
}
interface OutcomeJson {
  readonly value: unknown;
  readonly fault: string | null;
}
interface MethodJson {
  readonly runs?: number;
  readonly bound?: number;
}

export async function oddsReportOf(
  { host, printed }: MemoryHost,
  rules: DraftRules,
  request: PlayRequest,
  options: { readonly time: number; readonly runs?: number },
): Promise<OddsReport> {
  try {
    const { report, answer } = await oddsTold(host, rules.path, {
      ...settingsOf(request),
      with: rules.stacked,
      vary: [],
      policy: [],
      measure: [],
      ...options,
    });
    return { report: report(), answer: answer(), notes: notesIn(printed.err) };
  } catch (thrown) {
    throw withOutput(thrown, printed.err);
  }
}

/** Returns the effect of the changed rules on the odds of one scenario. */
export async function shiftOf(
  { host, printed }: MemoryHost,
  { before, after }: BothRules,
  scenario: string,
  seconds: number,
): Promise<ShiftReport> {
  try {
    await diffCommand(host, [before.path, after.path], {
      withA: before.stacked,
      with: after.stacked,
      scenario: scenario === '' ? [] : [scenario],
      only: 'odds',
      time: seconds,
      json: true,
    });
  } catch (thrown) {
    throw withOutput(thrown, printed.err);
  }
  interface Told {
    readonly odds?: {
      readonly playAlike: boolean;
      readonly lead: string | null;
      readonly scenarios: readonly {
        readonly scenario: string;
        readonly method?: MethodJson;
        readonly measures?: readonly {
          readonly measure: string;
          readonly occurrence: number | null;
          readonly differs: boolean;
          readonly outcomes: readonly (OutcomeJson & {
            readonly reached: boolean;
            readonly a: ChanceJson;
            readonly b: ChanceJson;
          })[];
        }[];
      }[];
      readonly cut: string | null;
    };
  }
  const { odds } = JSON.parse(printed.out) as Told; // as printed by our own command
  const [scenarioJson] = odds?.scenarios ?? [];
  const measures = scenarioJson?.measures ?? [];
  return {
    playAlike: odds?.playAlike === true,
    lead: odds?.lead ?? null,
    isAnswered: measures.length > 0,
    ...countedBy(scenarioJson?.method === undefined ? [] : [scenarioJson.method]),
    moved: measures
      .filter((one) => one.differs)
      .map(({ measure, occurrence, outcomes }) => ({
        measure,
        occurrence,
        rows: outcomes.map((row) => ({
          value: row.reached ? outcomeWords(row) : NOT_REACHED,
          before: chanceOf(row.a),
          after: chanceOf(row.b),
        })),
      })),
    alike: measures.filter((one) => !one.differs).length,
    isCut: odds === undefined || odds.cut !== null,
    notes: notesIn(printed.err),
  };
}

/** Returns how reliable all numbers of a report are. */
function countedBy(methods: readonly MethodJson[]): Pick<ShiftReport, 'runs' | 'bound'> {
  const bounds = methods.flatMap(({ bound }) => bound ?? []);
  return {
    runs: methods.find(({ runs }) => runs !== undefined)?.runs ?? null,
    bound: bounds.length === 0 ? null : Math.max(...bounds),
  };
}

const NOT_REACHED = 'not reached';

function chanceOf({ decimal, low, high }: ChanceJson): ChanceView {
  return { chance: decimal, low, high };
}

function outcomeWords({ value, fault }: OutcomeJson): string {
  if (fault !== null) return fault;
  return typeof value === 'number' ||
    typeof value === 'boolean' ||
    typeof value === 'string' ||
    value === null
    ? formatValue(value)
    : JSON.stringify(value);
}
