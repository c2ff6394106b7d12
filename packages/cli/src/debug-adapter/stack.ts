// Frames: the running rules, the innermost first, then the spans and steps around them.
import type { RuleFrame } from '@fray/engine/debugger';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { clean, spoken } from '../report/text.ts';
import type { Debuggee } from './debuggee.ts';

/**
 * The frames with their names. The event's own rule comes first, even if it is no longer running.
 */
export function framesAt({ session: { inspector } }: Debuggee): readonly RuleFrame[] {
  const { recording } = inspector.fray;
  const at = inspector.fray.at();
  const stack = inspector.standing(at);
  const frames = 'frames' in stack ? stack.frames : [];
  const { rule } = recording.event(at);
  const [inner] = frames;
  if (rule === null || inner?.rule === rule.in) return frames;
  return [{ rule: rule.in, file: rule.file, line: rule.line, names: [] }, ...frames];
}

/** The client's stack. Numbers of frames count from 1; those of spans follow those of rules. */
export function stackOf(
  debuggee: Debuggee,
  lineOf: (line: number) => number,
): readonly DebugProtocol.StackFrame[] {
  const { inspector } = debuggee.session;
  const event = inspector.fray.recording.event(inspector.fray.at());
  const rules = framesAt(debuggee).map((frame, index): DebugProtocol.StackFrame => ({
    id: index + 1,
    name: clean(frame.rule),
    source: debuggee.sources.source(frame.file),
    line: lineOf(frame.line),
    column: 1,
  }));
  const first: readonly DebugProtocol.StackFrame[] =
    rules.length > 0
      ? rules
      : [
          {
            id: 1,
            name: 'the encounter begins',
            source: debuggee.sources.source(0),
            line: lineOf(1),
            column: 1,
          },
        ];
  const around = [
    ...event.spans.map(([span, number]) => `${spoken(span)} ${number}`),
    ...event.steps.map(spoken),
  ].reverse();
  return [
    ...first,
    ...around.map((name, index): DebugProtocol.StackFrame => ({
      id: first.length + index + 1,
      name,
      line: 0,
      column: 0,
      presentationHint: 'label',
    })),
  ];
}
