// Links sets and lists. A set of participants that only the scenario decides is known at once.
import type { Expr } from '@fray/dsl/ir';
import { again, NO, numberCell, truthCell, YES } from './cells.ts';
import {
  known,
  readerOf,
  term,
  type LinkExpr,
  type Linking,
  type Person,
  type NamesInRow,
  type CellTerm,
} from './linking.ts';

type List = Extract<
  Expr,
  {
    readonly op:
      | 'everyone'
      | 'side'
      | 'kind'
      | 'allies'
      | 'enemies'
      | 'order'
      | 'rows'
      | 'in'
      | 'position'
      | 'length'
      | 'item'
      | 'deck-with'
      | 'deck-without';
  }
>;

export function linkList(to: Linking, expr: List, scope: NamesInRow, value: LinkExpr): CellTerm {
  const { people, values } = to;
  const those = (belongs: (person: Person) => boolean): number =>
    values.list(people.filter(belongs).map(({ cell }) => cell));
  switch (expr.op) {
    case 'everyone':
      return known(those(() => true));
    case 'side':
      return known(those(({ side }) => side === expr.side));
    case 'kind':
      return known(those(({ kind }) => kind === expr.kind));
    case 'allies':
    case 'enemies': {
      const isAlly = expr.op === 'allies';
      const first = people[0]?.cell ?? 0;
      const sets = people.map((self) =>
        those((other) => other !== self && (other.side === self.side) === isAlly),
      );
      const of = value(to, expr.of, scope);
      if (of.known !== null) {
        const set = sets[of.known - first];
        return set === undefined ? term(again) : known(set);
      }
      const { get } = of;
      return term(() => sets[get() - first] ?? again());
    }
    case 'order': {
      const at = to.order(expr.order);
      const read = readerOf(to);
      return term(() => read(at));
    }
    case 'rows': {
      const table = to.rules.tables.find(({ name }) => name === expr.table);
      return known(values.list((table?.rows ?? []).map(({ name }) => values.pack(name))));
    }
    case 'in': {
      const item = value(to, expr.item, scope).get;
      const { get, deferred } = value(to, expr.set, scope);
      if (deferred !== undefined) return term(() => truthCell(deferred.count([item()]) > 0));
      return term(() => {
        const one = item();
        const all = values.members(get());
        for (let i = 0; i < all.length; i += 1) if (values.same(all[i] ?? 0, one)) return YES;
        return NO;
      });
    }
    case 'position': {
      const [who, within] = [value(to, expr.who, scope).get, value(to, expr.within, scope).get];
      return term(() => {
        const one = who();
        const at = values.members(within()).findIndex((member) => values.same(member, one));
        return at < 0 ? again() : at + 1;
      });
    }
    case 'length': {
      const { get, deferred } = value(to, expr.of, scope);
      return term(deferred?.length ?? (() => values.length(get())));
    }
    case 'deck-with': {
      const [deck, cards] = [value(to, expr.deck, scope).get, value(to, expr.cards, scope).get];
      const rows = to.rules.tables.find(({ name }) => name === expr.table)?.rows ?? [];
      const places = new Map(rows.map(({ name }, place) => [values.pack(name), place]));
      const placeOf = (card: number): number => places.get(card) ?? places.size;
      return term(() => {
        const before = values.members(deck());
        const more = cards();
        const all = [...before, ...(values.isText(more) ? [more] : values.members(more))];
        return values.list(all.sort((a, b) => placeOf(a) - placeOf(b)));
      });
    }
    case 'deck-without': {
      const [deck, card] = [value(to, expr.deck, scope).get, value(to, expr.card, scope).get];
      return term(() => {
        const before = deck();
        return values.without(before, card()) ?? again();
      });
    }
    case 'item': {
      const n = value(to, expr.n, scope).get;
      const { get, deferred } = value(to, expr.of, scope);
      if (deferred !== undefined) return term(() => deferred.item(numberCell(n())));
      return term(() => {
        const at = numberCell(n());
        return values.members(get())[at - 1] ?? again();
      });
    }
  }
}
