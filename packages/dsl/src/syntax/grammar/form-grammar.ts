// Makes the rules of the table of forms. A slot is filled by the rule of the grammar with the name of what the slot wants.

import type { CstNode, TokenType } from 'chevrotain';
import { readForm, type FormPart, type SlotPart } from '../../ast/form.ts';
import { blocks, firstWordsOf, lineChoices, sharedForms } from '../../ast/forms.ts';
import { isReservedWord } from '../../ast/words.ts';
import * as t from '../lexer/tokens.ts';
import { word, wordOf } from '../lexer/tokens.ts';
import { choiceMembers, formTrees, type FormTree } from './form-trees.ts';
import { WordGrammar, type Alternatives, type GrammarRule } from './word-grammar.ts';

/** The slots that a token fills. */
const slotTokens: ReadonlyMap<string, TokenType> = new Map([
  ['name', t.Name],
  ['identifier', t.Identifier],
  ['option', t.OptionWord],
  ['text', t.Str],
  ['title', t.Str],
  ['number', t.Int],
]);

const signTokens: ReadonlyMap<string, TokenType> = new Map([
  ['/', t.Newline],
  ['>', t.Indent],
  ['<', t.Dedent],
]);

type Step = () => unknown;

/** Returns how often each thing has been used in a rule: Chevrotain wants a number for each use. */
type Uses = (what: string) => number;

export abstract class FormGrammar extends WordGrammar {
  private byFirstWord: ReadonlyMap<string, GrammarRule> = new Map();

  /**
   * What must hold before a form is read, or what a slot wants, or one of a choice: where two tokens do not tell. The
   * key is a kind of form, the name of what a slot wants, or a word that may be missing.
   */
  protected abstract readonly gates: ReadonlyMap<string, () => boolean>;

  /** Makes a rule a property, where Chevrotain looks for it. */
  private name(name: string, rule: GrammarRule): void {
    Object.assign(this, { [name]: rule });
  }

  /** Returns a rule by its name. A rule with code of its own has the name of its kind, with a small letter. */
  protected ruleOf(name: string): GrammarRule {
    // Rules are named like their properties.
    const rules = this as unknown as Readonly<Record<string, GrammarRule | undefined>>;
    const own = rules[name] ?? rules[name.charAt(0).toLowerCase() + name.slice(1)];
    if (own === undefined) throw new Error(`No rule \`${name}\``);
    return own;
  }

  /** Reads what a rule describes. A rule that reads it at several places numbers them. */
  protected readRule(name: string, index = 0): CstNode {
    return this.subrule(index, this.ruleOf(name));
  }

  /** Returns one alternative for each of some rules. */
  protected rules(...names: readonly string[]): Alternatives {
    return names.map((name) => ({ ALT: () => this.readRule(name) }));
  }
  /** Makes the rules of all forms, blocks, choices and shared parts, but for those that the class has itself. */
  protected formRules(): void {
    for (const tree of formTrees.values()) this.stepsRule(tree.rule, tree);
    for (const [name, members] of choiceMembers)
      this.name(name, this.choice(name, this.alternatives(name, members)));
    this.byFirstWord = this.statementWords();
    for (const [name, line] of Object.entries(blocks))
      this.stepsRule(name, { parts: readForm(`> {line: ${line}+} <`), tails: [] });
    for (const [name, form] of Object.entries(sharedForms))
      this.stepsRule(name, { parts: readForm(form, sharedForms, name), tails: [] });
  }

  /** Returns the alternatives of a choice. */
  private alternatives(name: string, members: readonly (FormTree | string)[]): Alternatives {
    const found = members.map((member) => {
      const rule = typeof member === 'string' ? member : member.rule;
      const gate = typeof member === 'string' ? this.gates.get(member) : this.gateOf(member);
      const token =
        slotTokens.get(rule) ?? (rule.startsWith('"') ? word(rule.slice(1, -1)) : undefined);
      const ALT = (): unknown =>
        token === undefined ? this.readRule(rule) : this.consume(0, token);
      if (rule === 'CallStmt') return { ALT: () => this.readByWord(ALT) };
      // A word of a part may also be a name: the first way counts.
      const first = name in lineChoices ? {} : { IGNORE_AMBIGUITIES: true };
      return { ALT, ...first, ...(gate && { GATE: gate }) };
    });
    const broken = { ALT: (): unknown => this.readRule('brokenLine') };
    return name in lineChoices ? [...found, broken] : found;
  }

  /**
   * Returns what must hold before the forms of a tree are read. If the first word of a statement may be a name, it begins
   * the statement only if the line calls nothing of that name.
   */
  private gateOf({ kinds, parts, way }: FormTree): (() => boolean) | undefined {
    const [kind] = kinds;
    const own = (kind && this.gates.get(kind)) ?? this.gateAt(parts);
    if (own !== undefined || kind === undefined || !kind.endsWith('Stmt')) return own;
    return 'wants' in (way[0] ?? {}) || firstWordsOf(kind).every(isReservedWord)
      ? undefined
      : () => this.beginsStatement();
  }

  /** Returns what must hold before what a part begins with. */
  private gateAt([first]: readonly FormPart[]): (() => boolean) | undefined {
    if (first === undefined) return undefined;
    if ('words' in first) return this.gates.get(first.words.join('|'));
    return 'wants' in first ? this.gates.get(first.wants) : undefined;
  }

  /**
   * Reads a line that fits no statement. If its first word begins a statement, we parse it as that statement, so the error
   * says what is missing.
   */
  private readByWord(call: () => unknown): void {
    const first = this.beginsStatement() ? wordOf(this.LA(1).tokenType) : undefined;
    const rule = this.byFirstWord.get(first ?? '');
    if (rule === undefined) call();
    else this.subrule(1, rule);
  }

  /** The words that surely begin a statement, with its rule. */
  private statementWords(): ReadonlyMap<string, GrammarRule> {
    const trees = ['statement', 'simple'].flatMap((choice) => choiceMembers.get(choice) ?? []);
    return new Map(
      trees.flatMap((tree) => {
        if (typeof tree === 'string' || tree.kinds.some((kind) => this.gates.has(kind))) return [];
        const words = tree.kinds.flatMap((kind) => firstWordsOf(kind));
        return words
          .filter((one) => !isReservedWord(one))
          .map((one) => [one, this.ruleOf(tree.rule)] as const);
      }),
    );
  }

  private stepsRule(name: string, tree: Pick<FormTree, 'parts' | 'tails'>): void {
    const counts = new Map<string, number>();
    const uses: Uses = (what) => {
      const before = counts.get(what) ?? 0;
      counts.set(what, before + 1);
      return before;
    };
    this.name(name, this.RULE(name, allOf(this.treeSteps(tree, uses))));
  }

  private treeSteps(
    { parts, tails }: Pick<FormTree, 'parts' | 'tails'>,
    uses: Uses,
  ): readonly Step[] {
    const steps = parts.map((part) => this.stepOf(part, uses));
    if (tails.length === 0) return steps;
    const n = uses('|');
    const isEmpty = (tail: FormTree): boolean => tail.parts.length + tail.tails.length === 0;
    const further = tails.filter((tail) => !isEmpty(tail));
    const choices = further.map((tail) => {
      const ALT = allOf(this.treeSteps(tail, uses));
      const gate = this.gateAt(tail.parts);
      return { ALT, IGNORE_AMBIGUITIES: true, ...(gate && { GATE: gate }) };
    });
    const choose = (): unknown => this.or(n, choices);
    return [
      ...steps,
      further.length === tails.length ? choose : this.optionStep([choose], uses, undefined),
    ];
  }

  /** Returns a function that reads a part of a line. */
  private stepOf(part: FormPart, uses: Uses): Step {
    if ('sign' in part) {
      const token = signTokens.get(part.sign);
      return token === undefined ? () => undefined : this.tokenStep(token, uses);
    }
    if ('constant' in part) return () => undefined;
    if ('word' in part) return this.wordStep(part.word, uses);
    if ('words' in part) {
      const [choices, n] = [
        part.words.map((text) => ({ ALT: this.wordStep(text, uses) })),
        uses('|'),
      ];
      return () => this.or(n, choices);
    }
    if ('shared' in part) {
      const n = uses(part.shared);
      return () => this.readRule(part.shared, n);
    }
    if ('wants' in part) return this.slotStep(part, uses);
    if ('maybe' in part) {
      const inside = part.maybe.map((one) => this.stepOf(one, uses));
      return this.optionStep(inside, uses, this.gateAt(part.maybe));
    }
    const yes = part.yes.map((one) => this.wordStep(one, uses));
    if (part.must) return allOf(yes);
    if (part.no.length > 0) {
      const [no, n] = [part.no.map((one) => this.wordStep(one, uses)), uses('|')];
      const choices = [{ ALT: allOf(yes) }, { ALT: allOf(no) }];
      return () => this.or(n, choices);
    }
    return this.optionStep(yes, uses, this.gates.get(part.flag));
  }

  private optionStep(inside: readonly Step[], uses: Uses, gate: (() => boolean) | undefined): Step {
    const [n, DEF] = [uses('?'), allOf(inside)];
    const read = gate === undefined ? DEF : { DEF, GATE: gate };
    return () => this.option(n, read);
  }

  private wordStep(text: string, uses: Uses): Step {
    return this.tokenStep(word(text), uses);
  }

  private tokenStep(type: TokenType, uses: Uses): Step {
    const n = uses(type.name);
    return () => this.consume(n, type);
  }

  private slotStep({ wants, at, many, between }: SlotPart, uses: Uses): Step {
    const [token, n, options] = [slotTokens.get(wants), uses(wants), { LABEL: at }];
    const one: Step =
      token === undefined
        ? () => this.subrule(n, this.ruleOf(wants), options)
        : () => this.consume(n, token, options);
    if (many === '') return one;
    if (between !== '') {
      const separated = { SEP: word(between), DEF: one };
      return () => this.AT_LEAST_ONE_SEP(separated);
    }
    const [times, gate] = [uses('*'), this.gates.get(wants)];
    const all = gate === undefined ? one : { DEF: one, GATE: gate };
    return many === '+' ? () => this.atLeastOne(times, all) : () => this.many(times, all);
  }
}

function allOf(steps: readonly Step[]): Step {
  return () => {
    for (const step of steps) step();
  };
}
