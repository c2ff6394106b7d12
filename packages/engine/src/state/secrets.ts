// Tracks the data that are secret from one side, as the events so far show them: hidden fields, throws and actions in
// progress.
import { declarationOf } from '../dice/stream-names.ts';
import type { CheckResolved, DiceRolled, EventOf, Header } from '../events/event.ts';

type Action = EventOf<'action-taken'>['data'] | EventOf<'action-ended'>['data'];

export interface Secrets {
  readonly side: string;
  readonly begin: (header: Header) => void;
  readonly join: (participant: {
    readonly name: string;
    readonly side: string;
    readonly kind: string;
  }) => void;
  /** True if a field (with `holder` null, a track) is declared as hidden from the side. */
  readonly isHidden: (holder: string | null, field: string) => boolean;
  /** Field names of a kind, in the order of values. */
  readonly fieldsOf: (kind: string) => readonly string[];
  /** True if the participant or side of that name belongs to the side. */
  readonly isOwn: (name: string) => boolean;
  /** Records a throw. True if the side sees it. */
  readonly dice: (thrown: DiceRolled) => boolean;
  /** Says whether the side sees a finished check whole; otherwise returns those of its throws that the side saw. */
  readonly check: (check: CheckResolved) => {
    readonly whole: boolean;
    readonly open: readonly DiceRolled[];
  };
  /** Records that another side chose an action in secret. */
  readonly willTake: (action: string) => void;
  /** True if the side sees that the action is taken, or over. */
  readonly taken: (action: Action) => boolean;
  readonly over: (action: Action) => boolean;
}

/** Makes a tracker. It must receive every event that its functions name, in order. */
export function createSecrets(side: string): Secrets {
  let header: Header | undefined;
  const people = new Map<string, { readonly side: string; readonly kind: string }>();
  /** Throws of a check that is not resolved yet. */
  let thrown: readonly DiceRolled[] = [];
  /** Secret actions: chosen and not taken yet; taken and not over yet. */
  const chosen: string[] = [];
  const open: { readonly action: string; readonly actor: string }[] = [];

  const isOwn = (name: string): boolean => name === side || people.get(name)?.side === side;

  const isFrom = (from: string, owner: string | undefined): boolean => {
    if (from === 'everyone') return true;
    return from === 'others' ? owner !== side : from === side;
  };

  const canSee = (one: DiceRolled): boolean =>
    !one.secret || (one.roller !== null && isOwn(one.roller));

  return {
    side,
    begin(begun) {
      header = begun;
      for (const { name, ...one } of begun.participants) people.set(name, one);
    },
    join: ({ name, side: of, kind }) => void people.set(name, { side: of, kind }),
    isHidden(holder, field) {
      const owner = holder === null ? undefined : people.get(holder);
      return (
        header?.hidden.some(
          (hidden) =>
            hidden.field === field &&
            hidden.kind === (owner?.kind ?? null) &&
            isFrom(hidden.from, owner?.side),
        ) === true
      );
    },
    fieldsOf: (kind) => header?.kinds.find((known) => known.name === kind)?.fields ?? [],
    isOwn,
    dice(one) {
      if (one.value === null) thrown = [...thrown, one];
      return canSee(one);
    },
    check(check) {
      const mine = thrown.filter((one) => declarationOf(one.stream) === check.check);
      thrown = thrown.filter((one) => !mine.includes(one));
      if (!check.secret) return { whole: true, open: mine };
      const hasSecret = mine.some((one) => one.secret);
      // Without a secret throw (there were no dice to throw) it belongs to the participant that it is about.
      const whole = hasSecret
        ? mine.every(canSee)
        : check.args.some(([, value]) => typeof value === 'string' && isOwn(value));
      return { whole, open: mine.filter((one) => !one.secret) };
    },
    willTake: (action) => void chosen.push(action),
    taken({ action, actor }) {
      const at = chosen.lastIndexOf(action);
      if (at < 0) return true;
      chosen.splice(at, 1);
      open.push({ action, actor });
      return false;
    },
    over({ action, actor }) {
      const at = open.findLastIndex((one) => one.action === action && one.actor === actor);
      if (at >= 0) {
        open.splice(at, 1);
        return false;
      }
      // Lost before it was taken.
      const lost = chosen.lastIndexOf(action);
      if (lost < 0) return true;
      chosen.splice(lost, 1);
      return false;
    },
  };
}
