// Reads a line quickly: checks that it is complete, in order and sealed correctly, so every alteration is found. Only events
// that change the state are decoded; of others we read the envelope. Whether the data has the shape of its type is checked
// when the line is read by itself.
import { LOG_FORMAT, type Event } from '../events/event.ts';
import { chainHash, unseal, type Hash } from './chain.ts';
import { decodeLine, type Decoded, type LineContext } from './decode.ts';
import { isObject } from '../events/shape.ts';
import { EVENT_TYPES, eventRowOf } from '../state/event-table.ts';
import { eventShape } from './schema.ts';

/** Types that report what happened; their changes are separate events. */
const REPORTING: ReadonlySet<string> = new Set(
  EVENT_TYPES.filter((type) => eventRowOf(type).reduce === undefined),
);

/** Those among them that are inputs of a run. The referee's words are inputs too, and change the state. */
const INPUTS: ReadonlySet<string> = new Set(['dice-rolled', 'choice-made']);

interface Envelope {
  readonly rule: Event['rule'];
  readonly spans: Event['spans'];
  readonly steps: Event['steps'];
}

/**
 * Makes a decoder for the lines of one log. Unlike with `decodeLine`, events are not frozen, and those that change nothing
 * have no data and no cause. Faults are reported in the same way.
 * @param reads `state`: as said; `inputs`: also decodes dice and answers, and checks the shape of all that it decodes; `facts`:
 * decodes every event whole, to be compared with the rules, and checks the shape of inputs only
 * @param seals `unchecked`: does not recompute the seals, which takes most of the time
 */
export function createSkimmer(
  reads: 'state' | 'inputs' | 'facts' = 'state',
  seals: 'checked' | 'unchecked' = 'checked',
): (line: string, context: LineContext, hash: Hash) => Decoded {
  // Neighbours share most of their envelope, so each text of it is read once.
  const rules = new Map<string, Event['rule']>();
  let lastPlace = '';
  let place: Pick<Envelope, 'spans' | 'steps'> = { spans: [], steps: [] };

  /** Reads the envelope; undefined if it is not written the way events are. */
  const envelopeOf = (line: string, typeAt: number, seq: number): Envelope | undefined => {
    // Keys stand in the order of the alphabet, and a text within a line has no bare quotes: these are the envelope's own.
    const stepsAt = line.lastIndexOf(',"steps":', typeAt);
    const spansAt = line.lastIndexOf(',"spans":', stepsAt);
    const seqAt = line.lastIndexOf(',"seq":', spansAt);
    const ruleAt = line.lastIndexOf(',"rule":', seqAt);
    // If one is missing, those before it are not found either, and no rule can be read.
    if (line.slice(seqAt + 7, spansAt) !== String(seq)) return undefined;
    const placeText = line.slice(spansAt + 1, typeAt);
    const ruleText = line.slice(ruleAt + 8, seqAt);
    // Until they are checked closely, these texts are only compared.
    if (placeText !== lastPlace) {
      place = JSON.parse(`{${placeText}}`) as Pick<Envelope, 'spans' | 'steps'>;
      lastPlace = placeText;
    }
    let rule = rules.get(ruleText);
    if (rule === undefined) rules.set(ruleText, (rule = JSON.parse(ruleText) as Event['rule']));
    return { rule, ...place };
  };

  const isShaped = (type: string): boolean =>
    reads === 'inputs' || (reads === 'facts' && (INPUTS.has(type) || type === 'ruled'));

  return (line, context, hash) => {
    const sealed = unseal(line);
    if (
      sealed === undefined ||
      context.over ||
      context.format !== LOG_FORMAT ||
      (seals === 'checked' && chainHash(hash, context.head, sealed.body) !== sealed.head)
    )
      return decodeLine(line, context, hash);
    const { body, head } = sealed;
    // We search the line itself, so its text need not be built first.
    const typeAt = line.lastIndexOf(',"type":"', body.length);
    const type = line.slice(typeAt + 9, body.length - 2);
    try {
      if (REPORTING.has(type) && reads !== 'facts' && !(reads === 'inputs' && INPUTS.has(type))) {
        const envelope = envelopeOf(line, typeAt, context.seq);
        if (envelope === undefined) return decodeLine(line, context, hash);
        return {
          ok: true,
          event: { seq: context.seq, type, cause: 0, data: null, ...envelope } as unknown as Event,
          head,
          format: LOG_FORMAT,
        };
      }
      const value: unknown = JSON.parse(reads === 'state' ? line : body);
      if (
        !isObject(value) ||
        value['seq'] !== context.seq ||
        value['type'] !== type ||
        type === 'encounter-begun' ||
        (isShaped(type) && eventShape(value) !== undefined)
      )
        return decodeLine(line, context, hash);
      return { ok: true, event: value as unknown as Event, head, format: LOG_FORMAT };
    } catch {
      return decodeLine(line, context, hash);
    }
  };
}
