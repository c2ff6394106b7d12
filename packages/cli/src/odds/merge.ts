// Merges odds of several measures, found by different methods, into one answer.
import type { Method, Odds } from '@fray/engine/odds';

/**
 * Measures in the order of `names`. The method of the whole is its weakest; each measure keeps its own. Each part sees only
 * some faults, so for each fault the highest probability counts.
 * @throws Error if there are no parts
 */
export function mergeOdds(names: readonly string[], parts: readonly Odds[]): Odds {
  const [first] = parts;
  if (first === undefined) throw new Error('nothing was asked');
  if (parts.length === 1) return { ...first, measures: inOrder(names, first.measures) };
  const counted = parts.filter(({ method }) => method.method !== 'estimate');
  const isSame = new Set(parts.map(({ method }) => method.method)).size === 1;
  const faults = new Map<string, Odds['faults'][number]>();
  let endless: Odds['endless'] = null;
  const disagreement = parts.find((part) => part.disagreement !== undefined)?.disagreement;
  for (const part of parts) {
    for (const fault of part.faults)
      if (fault.chance.decimal > (faults.get(fault.text)?.chance.decimal ?? -1))
        faults.set(fault.text, fault);
    if (part.endless !== null && part.endless.decimal > (endless?.decimal ?? -1))
      endless = part.endless;
  }
  const total = (of: (part: Odds) => number): number =>
    (counted.length === 0 ? parts : counted).reduce((all, part) => all + of(part), 0);
  return {
    odds: 'known',
    method: parts.map(({ method }) => method).reduce(lessSure),
    measures: inOrder(
      names,
      parts.flatMap(({ measures, method }) =>
        isSame ? measures : measures.map((measure) => ({ ...measure, method })),
      ),
    ),
    faults: [...faults.values()],
    endless,
    states: total(({ states }) => states),
    forks: total(({ forks }) => forks),
    ...(disagreement === undefined ? {} : { disagreement }),
  };
}

function inOrder(names: readonly string[], measures: Odds['measures']): Odds['measures'] {
  return names.flatMap((name) => measures.filter(({ measure }) => measure === name));
}

const SURE: readonly Method['method'][] = ['exact', 'exact-up-to', 'estimate'];

function lessSure(a: Method, b: Method): Method {
  if (a.method === 'exact-up-to' && b.method === 'exact-up-to') return a.bound < b.bound ? b : a;
  return SURE.indexOf(b.method) > SURE.indexOf(a.method) ? b : a;
}

/** True if measures were found by different methods. */
export function isMixed({ measures }: Odds): boolean {
  return measures.some(({ method }) => method !== undefined);
}
