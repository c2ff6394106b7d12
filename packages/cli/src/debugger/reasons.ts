// Why something holds at the current event: shows the tree of `fray why`.
import { fieldsOfKind, participantNamed } from '@fray/engine/state';
import { inquire, type Explanation } from '@fray/engine/why';
import { clean, listed } from '../report/text.ts';
import type { WhyReport } from '../why/why-context.ts';
import { createExcerpts } from '../why/excerpts.ts';
import { readQuestion } from '../why/why-question.ts';
import { denied, inOneSentence, type Denied, type Inspector } from './inspector.ts';

/** The number of events that an answer goes back by default. */
const far = 2;

type Reasons =
  { readonly ok: true; readonly explanation: Explanation; readonly report: WhyReport } | Denied;

/** The reasons for a value, a claim, or an event (`#12`), as of the current event. */
export function reasonsFor(inspector: Inspector, text: string): Reasons {
  const rules = inspector.rules();
  if (rules?.ruleset === undefined || rules.checked === undefined)
    return denied(`${inspector.noRules}, so there are no reasons`);
  const { ruleset, checked, sources, amendments } = rules;
  const { recording } = inspector.fray;
  const event = /^#(\d+)$/.exec(text)?.[1];
  const at = event === undefined ? inspector.fray.at() : Number(event);
  if (at >= recording.count())
    return denied(`there is no event ${event ?? at}; the last is ${recording.count() - 1}`);
  const state = recording.state(at);
  const somebody = participantNamed(state, text);
  if (somebody !== undefined)
    return denied(
      `what about ${clean(somebody.name)}? ${listed(
        fieldsOfKind(state, somebody.kind)
          .slice(0, 6)
          .map((field) => `${somebody.name}.${field}`),
      )}`,
    );
  const asked = readQuestion(checked, ruleset, state, text);
  if (!asked.ok) return denied(inOneSentence(asked.diagnostics));
  const events = Array.from({ length: at + 1 }, (_, seq) => recording.event(seq));
  const inquest = inquire(asked.ruleset, events, at, asked.question);
  if ('unplayable' in inquest) return denied(inquest.unplayable);
  const places = createExcerpts(asked.ruleset, { ruleset, checked, sources, amendments });
  return {
    ok: true,
    explanation: inquest.ask(asked.question, far),
    report: {
      question: text,
      eventAt: (seq) => events[seq],
      last: recording.count() - 1,
      header: inspector.header,
      places,
      full: false,
      further: 'To go on, ask about a number: why #12.',
    },
  };
}
