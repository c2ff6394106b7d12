// One event in one sentence, by itself.
import type { Event, Header } from '@fray/engine';
import { sayAction, sayChange, sayCheck, sayDecision, sayDice, sayEnds, sayRolled, sayValue, sayWord } from './sentences.ts';
import { clean, spoken } from './text.ts';

/** Without its number. */
export function sayEvent(event: Event, header: Header): string {
  switch (event.type) {
    case 'encounter-begun':
      return 'the encounter begins';
    case 'span-begun':
    case 'span-ended': {
      const { span, number, label, of } = event.data;
      const name = `${spoken(span)} ${number}${label === null ? '' : ` (${spoken(label)})`}${of === null ? '' : ` of ${spoken(of)}`}`;
      return `${name} ${event.type === 'span-begun' ? 'begins' : 'ends'}`;
    }
    case 'dice-rolled': {
      const { dice, faces, stream, origin } = event.data;
      const from = [...new Set(typeof origin === 'string' ? [origin] : origin)].map((one) => (one === 'seed' ? 'seeded' : one === 'script' ? 'scripted' : one));
      return `${sayDice(dice)} shows ${faces.join(', ')} (${from.join(', ')}; ${clean(stream)})`;
    }
    case 'check-resolved': {
      const { data } = event;
      const first = data.args[0]?.[1];
      const roller = typeof first === 'string' && header.participants.some((one) => one.name === first) ? first : null;
      const values = data.values.map((value) => sayRolled(value, [], false)).join(', ');
      return `${roller === null ? '' : `${spoken(roller)} `}${sayCheck(data, roller)}${values === '' ? '' : `: ${values}`}${data.outcome === null ? '' : ` → ${spoken(data.outcome)}`}`;
    }
    case 'choice-offered':
      return `${spoken(event.data.decider)} is asked: ${spoken(event.data.choice)}`;
    case 'choice-made':
      return `${spoken(event.data.decider)} ${sayDecision(event.data, null)}`;
    case 'action-taken':
      return sayAction(event.data.action, event.data.actor, event.data.args, header);
    case 'action-ended': {
      const said = sayAction(event.data.action, event.data.actor, event.data.args, header);
      return `${said}: ${{ done: 'done', lost: 'not possible any more', ended: 'cut short' }[event.data.reason]}`;
    }
    case 'condition-gained': {
      const { participant, condition, fields, ends, again } = event.data;
      const details = fields.length === 0 ? '' : ` (${fields.map(([name, value]) => `${spoken(name)} ${sayValue(value)}`).join(', ')})`;
      return `${spoken(participant)} is ${spoken(condition)}${again ? ' again' : ''}${details}${sayEnds(ends)}`;
    }
    case 'condition-lost':
      return `${spoken(event.data.participant)} is no longer ${spoken(event.data.condition)}${event.data.reason === 'expired' ? ' (its time is over)' : ''}`;
    case 'value-changed':
      return `${event.data.holder === null ? '' : `${spoken(event.data.holder)} `}${sayChange(event.data)}`;
    case 'order-ranked':
      return `${spoken(event.data.order)}: ${sayValue(event.data.entries.map((entry) => entry.participant))}`;
    case 'revealed':
      return `${event.data.holder === null ? '' : `${spoken(event.data.holder)} `}${spoken(event.data.field)} is revealed`;
    case 'announced':
      return `“${clean(event.data.text)}”`;
    case 'ruled':
      return `${spoken(event.data.by)} ${sayWord(event.data.word)}${event.data.why === '' ? '' : `: “${clean(event.data.why)}”`}`;
    case 'encounter-ended':
      return `the encounter is over${event.data.text === null ? '' : `: ${clean(event.data.text)}`}`;
  }
}
