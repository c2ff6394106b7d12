// Lists frames: the forms of lines, with slots for names, and a pattern of words for each. The patterns have the words of
// plain English, of other games and of other languages. `filled.ts` fills the slots. If no frame fits a line, add a frame
// here, not code.

/** A line with slots. */
export interface LineFrame {
  /** Matches lines that mean this, in any wording. Text literals are not searched. */
  readonly says: RegExp;
  /**
   * The line in Fray. `{a|b}` is a slot for a name of one of these sorts, or for what `filled.ts` finds for it. `[…]` is
   * left out if one of its slots stays empty.
   */
  readonly line: string;
}

function frames(
  ...rows: readonly (readonly [says: RegExp, ...lines: string[]])[]
): readonly LineFrame[] {
  return rows.flatMap(([says, ...lines]) => lines.map((line) => ({ says, line })));
}

const statements = frames(
  [/^(?:re-?)?shuffle|^mix\b/i, 'shuffle {deck} into {otherDeck}', 'shuffle {deck}'],
  [
    /^(?:puts?|plays?|places?|adds?|discards?|returns?|moves?|throws?|drops?|inserts?|push|lay|stash|keep)\b/i,
    'put {value} from {deck} into {otherDeck}',
    'put {value} into {otherDeck}',
    'shuffle {deck} into {otherDeck}',
  ],
  [
    /^(?:draws?|deals?|pulls?|takes?|grabs?|gets?)\b.* (?:into|to|onto) /i,
    'draw {new} from {deck}[ by {who}]\n  put {same} into {otherDeck}',
  ],
  [/^(?:draws?|deals?|pulls?|takes?|grabs?|gets?)\b/i, 'draw {new} from {deck}[ by {who}]'],
  [
    /^(?:(?:ask|let)\b.* )?(?:picks?|chooses?|selects?|plays?)\b.*\b(?:nothing|none|or not)\b/i,
    'ask {who} to pick {new} or nothing from {deck}',
  ],
  [
    /^(?:(?:ask|let)\b.* )?(?:picks?|chooses?|selects?|plays?)\b/i,
    'ask {who} to pick {new} from {deck}',
  ],
  [
    /^(?:for|foreach|each|every|all|loop|everyone|everybody)\b/i,
    'each {new} in {group}[ where {claim}]',
  ],
  [/^(?:let|set)\b|=|\brolls?\b/i, 'roll {dice} as {named}[ by {who}]'],
  [/^(?:acts?|moves?|has a turn|takes a turn)$/i, 'ask {who} to take any {tag} or nothing'],
  [/^(?:goes|is put|is placed|is moved|is laid|comes)\b/i, 'put {value} into {otherDeck}'],
  [/^(?:rank|sort|order|arrange|line up)\b/i, 'rank order of {new} in {group}[ where {claim}]'],
  [
    /\b(?:gains?|gets?|is|becomes?|suffers?|receives?|has|apply|give|inflict|make)\b/i,
    '{who} gains {condition} with {its} {number}[ {until}]',
    '{who} gains {condition}[ {until}]',
  ],
  [/^(?:do )?twice$/i, 'repeat up to 2 times'],
  [/^(?:do )?thrice$/i, 'repeat up to 3 times'],
  [/\b(?:twice|thrice|\d+ ?(?:times|x))$/i, 'repeat up to {many} times\n  {call}'],
  [/^(?:repeat|loop|until|do|keep)\b/i, 'repeat until {claim}'],
  [
    /^(?:play|run|do|fight|repeat|start|begin|for|loop|while)\b/i,
    'play {span}[ up to {times} times][ while {while}]',
  ],
);

const checks = frames(
  [/\b(?:push|again|re-?roll)\b/i, 'push {roll} if {answered} by {who}[ when {while}]'],
  [
    /^(?:rolls?|throw|cast)\b(?!.*\b(?:better|good|wins|low as)\b)/i,
    'roll {dice} count {sixes} or more as {new}',
    'roll {twice} keep {best} 1 as {new}',
    'roll {dice} keep {best} 1 as {named}',
  ],
);

const examples = frames(
  [/./, 'try {called}[ is {outcome}]'],
  [
    /\b(?:rolls?|rolled|dice|die|throws?|faces?)\b/i,
    'dice {check} by {participant}  {faces}',
    'dice {anyCheck} by {participant}  {faces}',
  ],
  [/\d/, 'dice {check} by {participant}  {faces}'],
  [
    /\b(?:first|second|third|fourth|fifth|last)\b/i,
    'expect position of {participant} within {order} is {ordinal}',
  ],
  [
    /^(?:with|given|set|start|let|suppose|assume|before|when)\b|\bstarts?\b/i,
    'with {participant}.{field} {number}',
    'with {participant}.{condition} yes',
  ],
  [
    /\b(?:has|have|had|is|are|should|expects?|left|then|assert|must|be|at)\b|=/i,
    'expect {participant}.{field} is {number}',
    'expect {participant} is not {notAdjective}',
    'expect {participant} is {adjective|condition}',
  ],
  // An effect on a participant is not an answer: `Ann takes no damage`, `Ann takes 3 damage`.
  [
    /^(?!expect\b).*\b(?:(?:takes?|does|chooses?) nothing|(?:takes?|chooses?) no actions?|(?:does not|doesn['’]t|do not|don['’]t) (?:act|answer|choose|(?:do|take|choose) anything|take any? actions?)|(?:passes|skips|refuses|declines|waits)(?: (?:the|this|his|her|its|their) (?:turn|action|go))?)$/i,
    'answer {participant} takes nothing',
  ],
  [
    /\b(?:answers?|says?|bids?|chooses?|decides?|picks?)\b.* (?:[+-]?\d+|two|three|four|five|six|seven|eight|nine|ten)$/i,
    'answer {participant} says {number}',
  ],
  [
    /\b(?:answers?|says?|chooses?|decides?|picks?|takes?|does|uses?)\b/i,
    'answer {choice} by {participant} {outcome}',
    'answer {participant} takes {action} on {participant}',
    'answer {participant} takes {action}',
  ],
  [/^answer\b|\b(?:picks?|chooses?|plays?)\b/i, 'answer {participant} picks {row|participant}'],
);

const asked = frames(
  [/^(?:the )?[\p{L}-]+$/u, 'number of {span}'],
  [
    /\b(?:count\w*|how many|number|num|len|length|size)\b/i,
    'count {new} in {group} where {claim}',
    'count {new} in {group} where {same} is {adjective|condition}',
  ],
  [/\b(?:sum\w*|total|all|together|add\w*)\b/i, 'total of q.{field} for q in {group}'],
  [/\b(?:max\w*|highest|most|best|largest)\b/i, 'highest of q.{field} for q in {group}'],
  [/\b(?:min\w*|lowest|least|worst|smallest|fewest)\b/i, 'lowest of q.{field} for q in {group}'],
);

const answers = frames([
  /./,
  'choose {choiceOf} {outcome}[  when {while}]',
  'take {action}[  when {while}]',
]);

const setUps = frames([
  /^(?:set|let|given|use|with|make|assume|\S+)\b/i,
  'given {given} {last}',
  'ruling {ruling} {last}',
]);

const fields = frames(
  [/^(?!.*[,/|]).*\b(?:one of|of)\b/, '{first}  row of {table}[  {begins}][  {marked}]'],
  [
    /^(?!.*\b(?:true|false|yes|no)\b).*(?:[/,|]|\bor\b)/,
    '{first}  one of {words}  starts {starting}[  hidden from {hiddenFrom}][  {marked}]',
    '{first}  one of {words}[  hidden from {hiddenFrom}][  {marked}]',
  ],
  [
    /\b(?:list|several|many|set|array)\b|\[\]/i,
    '{first}  list of row of {table}  starts nothing[  hidden from {hiddenFrom}][  {marked}]',
  ],
  [
    /\b(?:deck|pile|hand|bag|cup|cards)\b/i,
    '{first}  deck of {table}  starts nothing[  hidden from {hiddenFrom}][  {marked}]',
  ],
  [
    /./,
    '{first}  row of {table}[  hidden from {hiddenFrom}][  {marked}]',
    '{first}  {kind}  starts nobody[  hidden from {hiddenFrom}][  {marked}]',
  ],
);

const overrides = frames(
  [
    /^(?:replace|changed?|override|redefine|new|overwrite|edit|update|modify|instead(?: of)?|now)\b/i,
    'replace step {step} in {owner}',
    'replace {declared} {tail}',
    'replace {declared}',
  ],
  [
    /^(?:remove|delete|drop|cancel|without|no|disable|omit|ignore|unset|erase|take)\b/i,
    'remove {part} in {owner}',
    'remove {declared}',
  ],
  [/^(?:rename|call)\b/i, 'rename {declared} to {last}'],
  [/\bafter\b/i, 'after step {step} in {owner}'],
  [/\bbefore\b/i, 'before step {step} in {owner}'],
  [
    // Excludes lines such as `costs` or `lasts`: a house rule changes them only with their whole declaration.
    /^(?!.*\b(?:costs?|prices?|lasts?|bars|lasting|duration)\b)/i,
    'set {table} at {row} under {column} to {last}',
    'set ruling {ruling} to {last}',
    'set given {given} to {last}',
    'set track {track} to {last}',
    'set field {field} in {kindOf} to {last}',
    'set modifier {modifier} in {owner} to {change}',
    'set roll {rollOf} in {check} to {last}',
    'set roll {roll} in {owner} to {last}',
  ],
  [
    /^(?:add|append|extend|insert|new|give|also|more|kind|table|another)\b/i,
    'add to kind {kind}\n  {newField}',
    'add to table {table}\n  {cells}',
    'add to roll {rollOf} in {check}',
    'add to let {letOf} in {check}',
    'add to kind {kind}',
    'add to table {table}',
  ],
);

/** The frames of lines, by the first word of the declaration that the lines can belong to. */
export const framesOf: ReadonlyMap<string, readonly LineFrame[]> = new Map([
  ['procedure', statements],
  ['encounter', statements],
  ['trigger', statements],
  ['action', statements],
  ['check', checks],
  ['example', [...examples, ...setUps]],
  ['scenario', setUps],
  ['kind', fields],
  ['policy', answers],
  ['measure', asked],
  ['invariant', asked],
]);

/** The frames of lines at the margin of a house rule. */
export const overrideFrames: readonly LineFrame[] = overrides;
