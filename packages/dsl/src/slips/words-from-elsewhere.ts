// Lists words of other languages and of plain English, with Fray's words for them. They are tried on any line that cannot be
// parsed. The parser finds the one that fits, so one word may have several entries.

/** Returns a pattern for any of these words. Of two with the same beginning (`sum`, `sum of`) it matches the longer one. */
const all = (words: string): RegExp => {
  const longestFirst = words.split(/\|(?![^(]*\))/).toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\w.-])(?:${longestFirst.join('|')})(?![\\w-])`, 'gi');
};

const amount = '(-?\\d+|[\\p{Ll}_][\\p{L}\\p{N}_.-]*)';
const near = (before: string, after: string): RegExp =>
  new RegExp(`(?<![\\w.-])${before}${amount}${after}(?![\\w-])`, 'gu');

/** Keywords of other languages for declarations, with Fray's keywords for them, the likeliest first. */
export const declarationsElsewhere: ReadonlyMap<string, readonly string[]> = Object.entries({
  side: 'sides team teams faction party group army',
  kind: 'kinds class type struct record character creature entity species race actor template',
  condition: 'conditions status state effect buff debuff affliction ailment',
  procedure:
    'procedures function def func fn sub proc routine method rule sequence subroutine phase stage',
  choice: 'choices choose decision pick select',
  check: 'checks skill save test attack-roll',
  action: 'actions move ability power attack spell activity feat maneuver manoeuvre',
  trigger: 'triggers event reaction hook whenever',
  encounter: 'encounters fight battle combat main',
  ruling: 'rulings option question decision variant',
  given: 'givens const constant parameter param input setting assume',
  track: 'tracks variable var global tracker',
  table: 'tables chart list enum matrix grid',
  invariant: 'invariants always law ensure must rule',
  measure: 'measures stat statistic metric measurement',
  example: 'examples tests test eg case sample unittest',
  scenario: 'scenarios situation setup scene level',
  policy: 'policies ai tactic tactics strategy behaviour behavior',
  span: 'spans time period duration phase turn unit',
  define: 'rule defines definition let formula calculated computed def func fn function',
  ruleset: 'rules game system title name module',
}).reduce(
  (known, [here, words]) =>
    words.split(' ').reduce((all, word) => all.set(word, [...(all.get(word) ?? []), here]), known),
  new Map<string, readonly string[]>(),
);

/** Patterns of other languages, and the words to try instead; `$1` is the first group. */
export const wordsFromElsewhere: readonly (readonly [from: RegExp, to: string])[] = [
  [all('is (?:none|neither|not any) of|is not (?:any|either) of'), 'is not one of'],
  [all('(?:has|have|had) been'), 'is'],
  [all('without|zero'), 'no'],
  // Participants.
  [
    /(?<![\w.-])([\p{L}][\p{L}\p{N}-]*)['’]s (?:enemies|foes|opponents)(?![\w-])/gu,
    'enemies of $1',
  ],
  [
    /(?<![\w.-])([\p{L}][\p{L}\p{N}-]*)['’]s (?:allies|friends|comrades)(?![\w-])/gu,
    'allies of $1',
  ],
  [
    /\bhidden from (?:the )?(?:other sides?|other players?|enem(?:y|ies)|opponents?|opposing sides?|foes?)(?![\w-])/g,
    'hidden from others',
  ],
  [all('everybody|anyone|anybody|all characters|all participants|all players|all'), 'everyone'],
  [all('no-?one|no one|none|null|nil|no-?body'), 'nobody'],
  [all('empty|none|null|nil'), 'nothing'],
  // Rolls.
  [/(?<![\w.-])(\d*d(\d+))!+(?![\w-])/g, '$1 explode on $2'],
  [all('exploding|explodes'), 'explode'],
  [all('rerolling|rerolls|re-roll|re-rolling'), 'reroll'],
  [/(?<=^ *)(?:reroll|re-roll) (?=\S+ (?:keeping|as) )/g, 'roll again '],
  [/(?<=^ *)roll (\S+) again(?= )/g, 'roll again $1'],
  [/(?<=\bkeeping \d+) and (?=\d)/g, ', '],
  [/(?<=\breroll )(?:ones|1s)(?: once)?(?![\w-])/g, '1 once'],
  [all('counting|counts'), 'count'],
  [all('keeping|keeps'), 'keep'],
  [all('dropping|drops'), 'drop'],
  [all('one die (?:less|fewer)|a die (?:less|fewer)|one (?:less|fewer) die'), '-1d'],
  [all('one die more|a die more|one more die|an? (?:extra|additional) die'), '+1d'],
  // Types, and yes and no.
  [all('true|on'), 'yes'],
  [all('false|off'), 'no'],
  [all('boolean|bool|flag|true/false|yes or no|yes-no|y/n|true or false'), 'yes/no'],
  [all('percent|percentage|percentile'), '1..100'],
  [all('integer|int|float|numeric|numerical|num|a number'), 'number'],
  [all('string|str'), 'text'],
  [all('enum|either'), 'one of'],
  [all('set of|group of|collection of|array of|many'), 'several'],
  // Comparing.
  [/(?:drops?|falls?|sinks?|is down|is reduced|goes down) to (?=0\b)/g, 'is '],
  [all('drops? to|falls? to|sinks? to|is down to|is reduced to'), '<='],
  [all('is positive'), '> 0'],
  [all('is negative'), '< 0'],
  [all('is zero|is empty|has run out|is used up'), 'is 0'],
  [/(?:is )?not in [([{]([^()[\]{}]+)[)\]}]/g, 'is not one of $1'],
  [/===?/g, 'is'],
  [/!==?|<>/g, 'is not'],
  [/&&?/g, 'and'],
  [/\|\|?/g, 'or'],
  [/!(?!=)/g, 'not '],
  [/=>/g, '>='],
  [/=</g, '<='],
  [
    near('(?:is )?(?:at least|no less than|not less than|not below|not under|min|minimum) ', ''),
    '>= $1',
  ],
  [
    near('(?:is )?(?:at most|no more than|not more than|not above|not over|max|maximum) ', ''),
    '<= $1',
  ],
  [near('(?:is |on )?', ' or (?:more|higher|better|greater|above|over|up)'), '>= $1'],
  [near('(?:is |on )?', ' or (?:less|lower|fewer|worse|below|under)'), '<= $1'],
  [near('(?:is |on )?', '\\+'), '>= $1'],
  [
    all(
      '(?:is )?(?:less|smaller|lower|under|below)(?: than)? or (?:equals?|equal to|at|the same as)',
    ),
    '<=',
  ],
  [
    all(
      '(?:is )?(?:greater|more|higher|larger|over|above)(?: than)? or (?:equals?|equal to|at|the same as)',
    ),
    '>=',
  ],
  [
    all(
      'is (?:greater|higher|more|bigger|larger) than or equal to|is (?:equal to or greater|equal or greater) than',
    ),
    '>=',
  ],
  [
    all('is (?:smaller|lower|less) than or equal to|is (?:equal to or less|equal or less) than'),
    '<=',
  ],
  [
    all(
      '(?:is )?(?:greater|higher|more|bigger|larger|better) than|exceeds|beats|is above|above|is over|over|is beyond|surpasses',
    ),
    '>',
  ],
  [all('(?:is )?(?:smaller|lower|less|fewer|worse) than|is below|below|is under|is beneath'), '<'],
  [all('meets or (?:beats|exceeds)|is equal to or above|reaches|vs\\.?|versus|against'), '>='],
  [
    all(
      "isn['’]t|aren['’]t|ain['’]t|is equal to not|does not equal|doesn['’]t equal|differs from|is different from|is unequal to|doesn['’]t have|does not have|has no|lacks|is without",
    ),
    'is not',
  ],
  [
    all(
      'equals?|is equal to|is the same as|has the condition|has condition|to be|should be|must be|shall be|will be|are|was|were|has',
    ),
    'is',
  ],
  [all("can['’]t|cannot|can not"), 'cannot'],
  // Dice.
  [/(?<![\w.-])1?[wW](\d+)(?![\w-])/g, 'd$1'],
  [/(?<![\w.-])(\d+)[wW](\d+)(?![\w-])/g, '$1d$2'],
  [/(?<![\w.-])(\d+) ?[x×] ?(?=\p{L})/gu, '$1 * '],
  [/(?<=\bcount )(?:the )?(\d+)s(?![\w-])/g, '$1 or more'],
  [near('', '\\+'), '$1 or more'],
  // Repeats the subject before the second comparison: `HP > 3 and < 5`.
  [/([\p{L}][\p{L}\p{N}.-]*) ([<>]=?) (\S+) (and|or)(?= [<>])/gu, '$1 $2 $3 $4 $1'],
  [/(?<=\b(?:any|no) \p{Ll}+ in \S+ )(?:that |who |which )?(?:has|have|with)(?= )/gu, 'where'],
  [/\b(every (\p{Ll}+) in .+? where [^ ]+) (?=is |can |has )/gu, '$1 satisfies $2 '],
  // Prepositions and similar words.
  [
    /(?<![\w.-])(natural|length|size|faces|highest|lowest|enemies|allies) (?=\p{L})(?!of )/gu,
    '$1 of ',
  ],
  [/(?<=\bposition of \S+ )(?:in|on|of|at|among|inside)(?![\w-])/g, 'within'],
  [/(?<=^define \p{Ll} )(?:as|means|counts as|to be)(?= .* when )/gu, 'is'],
  [/(?<=\bdeck of \S+ )(?:x|×|\*|by|per)(?= )/gu, 'times'],
  [/(?<![\w.-])(?:an?|one) step (up|down)(?![\w-])/g, '$1 1 step'],
  [/(?<![\w.-])(\d+) steps? (up|down)(?![\w-])/g, '$2 $1 steps'],
  [/(?<=\S)[,;]$/g, ''],
  [/(?<![\w.-])(?:the )?difference (?:of|between) (\S+) and (\S+)/g, '$1 - $2'],
  // Initial values of fields.
  [/(?<![\w.-])resets? to (\d+) (?:each|every) (?=\p{Ll})/gu, 'starts $1 each '],
  [/(?<![\w.-])resets? (?:each|every) (?=\p{Ll})/gu, 'starts 0 each '],
  [
    /(?<![\w.-])(starts|default) (\S+) +((?:counter )?-?\d*\.\.\d*|counter|number|yes\/no|row of \S+|one of \S.*)$/g,
    '$3  $1 $2',
  ],
  // Modifiers.
  [/(?<=[+-]) ?1 (?:per|for each|for every) (?:point of )?(?=\p{L})/gu, ' '],
  [/(?<=[+-]) ?(\d\d+|[2-9]) (?:per|for each|for every) (?:point of )?(?=\p{L})/gu, ' $1 * '],
  // Durations.
  [
    /(?<![\w.-])until (?:the )?(\p{L}+)['’]s (next )?(\p{L}+) (?:starts?|begins?)(?![\w-])/gu,
    'until start of $2$3 of $1',
  ],
  [
    /(?<![\w.-])until (?:the )?(\p{L}+)['’]s (next )?(\p{L}+) (?:ends?|is over)(?![\w-])/gu,
    'until end of $2$3 of $1',
  ],
  [
    /(?<![\w.-])until (?:the )?(start|end) of (?:the )?(\p{L}+)['’]s (next )?(\p{L}+)(?![\w-])/gu,
    'until $1 of $3$4 of $2',
  ],
  // How often.
  [/(?<=\bup to )twice(?![\w-])/g, '2 times'],
  [all('twice'), 'up to 2 times'],
  [all('thrice'), 'up to 3 times'],
  [/(?<![\w.-])(?<!up to )(\d+) ?(?:times|x)(?![\w-])/g, 'up to $1 times'],
  [all('vs\\.?|versus'), 'against'],
  // Joining.
  [all('but not'), 'and not'],
  [all('unless'), 'when not'],
  [all('unless'), 'if not'],
  [all('and also|as well as|but|plus also'), 'and'],
  [all('or else'), 'or'],
  [/ +and +/g, ', '],
  [all('else if|elseif|elif|elsif|or if|otherwise when|otherwise, if|else, if'), 'otherwise if'],
  [
    all(
      'else|if not|default|(?:in|on|for) (?:all other cases|any other case|every other case|anything else|everything else|any other result|all other results)|(?:anything|everything) else',
    ),
    'otherwise',
  ],
  [
    all(
      'if|where|while|with|provided|as long as|in case|assuming|so long as|provided that|only if|only when|whenever|on|for',
    ),
    'when',
  ],
  [all('when|with|such that|so that|having|whose|for which|if'), 'where'],
  [all('when|whenever'), 'if'],
  [all('last|most recent|newest'), 'latest'],
  [all('add|adds|plus|gives'), '+'],
  // Naming.
  [all('called|named|into|->|call it|and call it'), 'as'],
  [
    all(
      'extends|extending|inherits|inherits from|based on|from|like in|as in|same as|copies|copy of',
    ),
    'like',
  ],
  // Statements.
  [all('for each|foreach|for every|for all|for|every|loop over'), 'each'],
  [
    all('print|show|display|write|say|says|tell|log|echo|output|message|narrate|describe|shout'),
    'announce',
  ],
  [all('increase|increment|boost|improve|heal|restore|add|gain'), 'raise'],
  [all('decrease|decrement|reduce|drop|damage|hurt|subtract|lose|deduct|remove|minus'), 'lower'],
  [all('throw|rolls?|cast|toss'), 'roll'],
  [all('make|change|assign|put|let|update|turn|reset'), 'set'],
  [all('var|variable|const|define|set'), 'let'],
  [all('loop|while|until|do|redo'), 'repeat'],
  [all('stop|break|quit|exit|return|finish|leave|abort|end the'), 'end'],
  [all('pass|skip|none|do nothing|no effect|nop|continue|no-op'), 'nothing'],
  [all('gets?|receives?|gain|becomes?|suffers?|acquires?|takes?|is now|obtains?|has|is'), 'gains'],
  [
    all(
      "lose|drops?|removes?|recovers from|shakes off|stops being|is no longer|no longer has|is freed from|is not|isn['’]t",
    ),
    'loses',
  ],
  [all('phase|stage|part|section'), 'step'],
  [all('sort|order|arrange'), 'rank'],
  [all('choose|chooses|select|selects|target|targets|picks'), 'pick'],
  [all('uncover|unhide|disclose'), 'reveal'],
  [all('may|can|could|should|must|chooses to|decides to|has to|is asked to'), 'to'],
  // Counting.
  [all('number of|how many|amount of|count of|count all|num of'), 'count'],
  [all('sum|sum of|add up|total|in total'), 'total of'],
  [all('max|maximum|biggest|best|greatest|max of|largest|best of'), 'highest'],
  [all('min|minimum|smallest|worst|least|min of'), 'lowest'],
  [all('plus|and'), '+'],
  [all('minus|less'), '-'],
  [all('divided by|over'), '/'],
  [all('multiplied by|times|x'), '*'],
  // Moments.
  [all('after|at the end of|by the end of|when done with|at finish of|once'), 'at end of'],
  [all('before|at the start of|at the beginning of|at begin of|at beginning of'), 'at start of'],
  [
    all(
      'fight|battle|combat|the fight|the battle|the combat|the encounter|game|the game|match|everything|all',
    ),
    'encounter',
  ],
  [
    all(
      'until end of the|till? end of|till? the end of|up to the end of|through the end of|until the end of',
    ),
    'until end of',
  ],
  [all('till?|up to|to the'), 'until'],
  // Other words of declarations.
  [all('a|each|every|in a|in each|in one'), 'per'],
  [
    all(
      'starts?|start|beginning|initially|initial|starting at|starts with|begins at|begins with|begin|from',
    ),
    'starts',
  ],
  [all('defaults? to|defaults|by default|usually|normally|standard|initially|starts'), 'default'],
  [all('cost|costing|spends?|uses?|requires?|takes|pays?'), 'costs'],
  [
    all(
      'needs?|requires?|only if|only when|allowed if|possible when|possible if|condition|usable when',
    ),
    'allowed when',
  ],
  [all('is an?|counts as an?|counts for|type|tag|tags|category|count as'), 'counts as'],
  [all('blocks?|prevents?|forbids?|stops?|disables?|bans?|prohibits?|bar|denies'), 'bars'],
  [
    all('all actions|any action|actions|acting|all|every action|action|doing anything|anything'),
    'everything',
  ],
  [
    all('hide from|secret from|invisible to|hidden to|unknown to|hidden for|not shown to'),
    'hidden from',
  ],
  [all('check|test|verify|assert|ensure|require|expects|expected|should|result is'), 'expect'],
];
