// One event by itself in one line, whatever stands around it: for tables and comparisons. The transcript tells a whole story.
import type { Event, Header } from '@fray/engine';
import { sayAction, sayAnswer, sayChange, sayCheck, sayDecision, sayDice, sayEnds, sayRolled, sayValue, sayWord } from './sentences.ts';
import { clean, listed, spoken } from './text.ts';

/** The event in the words of the table, without its number. */
export function sayEvent(event: Event, header: Header | null): string {
  switch (event.type) {
    case 'encounter-begun':
      return `${clean(event.data.ruleset)}${event.data.inputs.scenario === '' ? '' : `, ${spoken(event.data.inputs.scenario)}`} begins`;
    case 'span-begun':
    case 'span-ended': {
      const { span, number, of, label } = event.data;
      const name = `${spoken(span)}${of === null ? ` ${number}` : ` of ${spoken(of)}`}${label === null ? '' : ` (${spoken(label)})`}`;
      return `${name} ${event.type === 'span-begun' ? 'begins' : 'ends'}`;
    }
    case 'dice-rolled': {
      const { stream, roller, dice, faces, value, name } = event.data;
      const rule = spoken(stream.slice(0, stream.search(/[./]|$/)));
      const whose = roller === null ? '' : `${spoken(roller)}: `;
      return `${whose}${rule} ${spoken(name)}, ${sayDice(dice)} shows ${faces.join(' ')}${value === null ? '' : ` (${sayRolled(value, [], false)})`}`;
    }
    case 'check-resolved': {
      const { data } = event;
      const roller = data.args.map(([, value]) => value).find((value) => header?.participants.some((one) => one.name === value) === true);
      const who = typeof roller === 'string' ? roller : null;
      const values = data.values.map((value) => sayRolled(value, [], false)).join(', ');
      return `${who === null ? '' : `${spoken(who)}: `}${sayCheck(data, who)}${values === '' ? '' : `, ${values}`}${data.outcome === null ? '' : ` → ${spoken(data.outcome)}`}`;
    }
    case 'choice-offered': {
      const { decider, text, choice, offer } = event.data;
      const open = offer.kind === 'options' ? listed(offer.options.map(sayAnswer)) : offer.kind === 'number' ? `${offer.from} to ${offer.to}` : `up to ${offer.atMost} of ${sayValue(offer.from)}`;
      return `${spoken(decider)} is asked ${text === null ? spoken(choice) : `“${clean(text)}”`}: ${open}`;
    }
    case 'choice-made':
      return `${spoken(event.data.decider)} ${sayDecision(event.data, null)}`;
    case 'action-taken':
      return sayAction(event.data.action, event.data.actor, event.data.args, header);
    case 'action-ended':
      return `${sayAction(event.data.action, event.data.actor, event.data.args, header)}: ${{ done: 'that is done', lost: 'not possible any more', ended: 'cut short' }[event.data.reason]}`;
    case 'condition-gained': {
      const { participant, condition, again, ends, fields } = event.data;
      const details = fields.length === 0 ? '' : ` (${fields.map(([name, value]) => `${spoken(name)} ${sayValue(value)}`).join(', ')})`;
      return `${spoken(participant)} is ${spoken(condition)}${again ? ' again' : ''}${details}${sayEnds(ends)}`;
    }
    case 'condition-lost':
      return `${spoken(event.data.participant)} is no longer ${spoken(event.data.condition)}`;
    case 'value-changed':
      return `${event.data.holder === null ? '' : `${spoken(event.data.holder)}: `}${sayChange(event.data)}`;
    case 'order-ranked':
      return `${spoken(event.data.order)}: ${event.data.entries.map((one) => spoken(one.participant)).join(', ')}`;
    case 'revealed':
      return `revealed: ${event.data.holder === null ? '' : `${spoken(event.data.holder)} `}${spoken(event.data.field)} is ${sayValue(event.data.value)}`;
    case 'announced':
      return `“${clean(event.data.text)}”`;
    case 'ruled':
      return `${spoken(event.data.by)} ${sayWord(event.data.word)}`;
    case 'encounter-ended': {
      const { reason, text } = event.data;
      return `${{ done: 'the encounter is over', ended: 'the encounter ends', fault: 'a rule went wrong', budget: 'the steps ran out' }[reason]}${text === null ? '' : `: ${clean(text)}`}`;
    }
  }
}
