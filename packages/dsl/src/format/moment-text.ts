// Prints events and moments.

import type { EventNode, MomentNode } from '../ast/ast.ts';
import { actText, exprText } from './expression-text.ts';

export function momentText(moment: MomentNode): string {
  switch (moment.kind) {
    case 'Always':
      return 'always';
    case 'Whenever':
      return `whenever ${eventText(moment.event)}${moment.except.length === 0 ? '' : ` except in ${moment.except.map(({ text }) => text).join(', ')}`}`;
    case 'AtMoment': {
      const { form, name, number, label } = moment.place;
      const lead = form === 'span' ? '' : `${form} `;
      const tail =
        number !== undefined ? ` ${number.value}` : label !== undefined ? ` ${label.text}` : '';
      return `at ${moment.edge} of ${lead}${name.text}${tail}`;
    }
  }
}

export function eventText(event: EventNode): string {
  const roles =
    'roles' in event ? event.roles.map((role) => ` ${role.prep} ${role.name.text}`).join('') : '';
  switch (event.kind) {
    case 'EventTakes':
      return `${event.actor.text} ${event.verb} ${actText(event.act)}${roles}`;
    case 'EventCondition':
      return `${event.subject.text} ${event.verb} ${event.condition?.text ?? 'any'}`;
    case 'EventSpan':
      return `${event.name.text} ${event.verb}`;
    case 'EventField': {
      const field = event.field === undefined ? '' : `.${event.field.text}`;
      return `${event.subject.text}${field} ${event.verb}${event.reached === undefined ? '' : ` ${exprText(event.reached)}`}`;
    }
    case 'EventCheck': {
      const verb =
        event.verb === 'comes-out'
          ? `comes out ${event.outcome?.text ?? 'any'}`
          : `is ${event.verb}`;
      return `${event.name.text}${roles} ${verb}`;
    }
  }
}
