// Types of an analysis, as `fray analyse --json` prints it.

export interface FigureView {
  readonly decimal: number;
  /** The exact value as a fraction in lowest terms; null if the value is estimated. */
  readonly fraction: string | null;
  readonly low: number;
  readonly high: number;
}

export interface MomentFigures {
  readonly seq: number;
  readonly what: string;
  readonly mark: string;
  readonly before: FigureView;
  readonly after: FigureView;
  readonly change: FigureView;
  readonly input: 'throw' | 'decision' | 'word';
  readonly alternatives?: readonly {
    readonly way: string;
    readonly chosen: boolean;
    readonly figure: FigureView | null;
  }[];
}

export interface AnalysisView {
  readonly measure: string;
  /** The outcome whose chance is given; null if the figures are means of a number. */
  readonly outcome: string | null;
  readonly serves: string | null;
  readonly method:
    { readonly method: 'exact' } | { readonly method: 'estimate'; readonly runs: number };
  readonly start: FigureView;
  readonly end: FigureView;
  readonly luck: FigureView;
  readonly jumps: FigureView;
  readonly withoutLuck: FigureView;
  readonly shares: readonly {
    readonly name: string | null;
    readonly throws: number;
    readonly luck: FigureView;
    readonly decisions: number;
    readonly jumps: FigureView;
    readonly cost: FigureView | null;
  }[];
  readonly turningPoints: readonly number[];
  readonly moments: readonly MomentFigures[];
  /** Notes of the command, such as that it was stopped, and what that means for its figures. */
  readonly notes: string;
}
