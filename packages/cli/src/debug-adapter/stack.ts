// Frames: the running rules, the innermost first, then the spans and steps around them.
import type { RuleFrame } from '@fray/engine/debugger';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { around } from '../debugger/event-details.ts';
import { clean } from '../report/text.ts';
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
  const running = framesAt(debuggee);
  const frames =
    running.length > 0 ? running : [{ rule: 'the encounter begins', file: 0, line: 1 }];
  return [
    ...frames.map(({ rule, file, line }, index) => ({
      id: index + 1,
      name: clean(rule),
      source: debuggee.sources.source(file),
      line: lineOf(line),
      column: 1,
    })),
    ...around(event)
      .toReversed()
      .map((name, index) => ({
        id: frames.length + index + 1,
        name,
        line: 0,
        column: 0,
        presentationHint: 'label' as const,
      })),
  ];
}
