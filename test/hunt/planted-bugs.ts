// Bugs in the shipped rulesets, each of which breaks an invariant from the rules' sources: the right text and the wrong text. Bugs that
// only a person could notice are not among them.

export interface PlantedBug {
  readonly ruleset: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The bug is not visible as long as this ruling has its default, so only a hunt through all readings finds it. */
  readonly onlyIf?: readonly [ruling: string, option: string];
}

const bugsOf = (
  ruleset: string,
  bugs: readonly (readonly [
    name: string,
    from: string,
    to: string,
    onlyIf?: PlantedBug['onlyIf'],
  ])[],
): readonly PlantedBug[] =>
  bugs.map(([name, from, to, onlyIf]) => ({
    ruleset,
    name,
    from,
    to,
    ...(onlyIf === undefined ? {} : { onlyIf }),
  }));

export const plantedBugs: readonly PlantedBug[] = [
  ...bugsOf('unit-ambush', [
    [
      'nobody joins in unit 4',
      '      if three-or-four-units is three-plus-exit\n        The-ambush-is-over',
      '      if three-or-four-units is not three-plus-exit\n        The-ambush-is-over',
    ],
    [
      'the test of unit 2 twice',
      '      each p in expedition where p is testing\n        Second-test of p',
      '      each p in expedition where p is testing\n        Second-test of p\n        if p is testing\n          Second-test of p',
    ],
    [
      'the first test again in unit 2',
      '    step Second-test\n',
      '    step Second-test\n      each p in expedition where p is Ambushed and p is conscious\n        Awareness by p against normal\n          aware     nothing\n          ambushed  nothing\n',
    ],
    [
      'an alert at a tough ambush',
      '      otherwise if timing is last-instant',
      '      otherwise if timing is last-instant or timing is none',
    ],
    [
      'an alert without anybody who noticed',
      '      if somebody-detected\n        Sound-the-alarm',
      '      Sound-the-alarm',
    ],
    [
      'a warning does not reach everybody',
      '    if warning-scope is all or warning-scope is earshot and p.in-earshot',
      '    if p.in-earshot',
    ],
    [
      'winners stand in no order',
      '      rank order of p in everyone where p can act\n        first where p is in ambushers and ambushers-lead',
      '      rank order of p in everyone where p can act and (p is in ambushers or p.joined is 0)\n        first where p is in ambushers and ambushers-lead',
    ],
    [
      'the fallen test too',
      'when p is Ambushed and (p is conscious or',
      'when p is Ambushed and (p.HP >= 0 or',
    ],
    [
      'the referee is asked when all have noticed',
      '    if any p in expedition where p is Ambushed\n      if timing is early',
      '    if any p in expedition where p is conscious\n      if timing is early',
    ],
    [
      'nobody planned it, and it happens all the same',
      '  if not planned\n    play unit as ordinary',
      '  if not planned and not stealthy\n    play unit as ordinary',
    ],
  ]),
  ...bugsOf('momentum', [
    [
      'a surprise round without anybody surprised',
      'procedure Hold-surprise-round\n  if any c in everyone where c is Surprised',
      'procedure Hold-surprise-round\n  if any c in everyone where c is aware',
    ],
    [
      'the surprised get momentum',
      '            if c is aware\n              raise c.momentum by 1',
      '            raise c.momentum by 1',
    ],
    ['two momentum', '              raise c.momentum by 1', '              raise c.momentum by 2'],
    [
      'earlier momentum is not put by',
      '              set c.momentum to 0\n',
      '              nothing\n',
    ],
    [
      'answers cost nothing',
      'action React by a to o "answers another\'s act or move"\n  costs 1 momentum\n',
      'action React by a to o "answers another\'s act or move"\n',
    ],
    [
      'the surprised may answer',
      'condition Surprised "no momentum, no act, no answer"\n  bars everything',
      'condition Surprised "no momentum, no act, no answer"\n  bars any paid',
      // Somebody surprised has no momentum with which to answer, unless earlier momentum may be used.
      ['earlier-momentum', 'usable'],
    ],
    [
      'the ambushed stay surprised',
      '    c loses Surprised\n',
      '    if not c.caught\n      c loses Surprised\n',
    ],
    [
      'sleepers wake when surprise ends',
      '    c loses Surprised\n',
      '    c loses Surprised\n    if c is Asleep\n      c loses Asleep\n',
    ],
    [
      'comrades who knew are surprised',
      'comrades is text and not c.knew',
      'comrades is text and not c.nearby',
    ],
    [
      'momentum for all at the start',
      '  step Surprise\n    Mark-the-ambushed',
      '  step Surprise\n    each c in everyone\n      raise c.momentum by 1\n    Mark-the-ambushed',
    ],
    [
      'initiative twice',
      '  step Late-initiative\n    if when-initiative-is-rolled is after',
      '  step Late-initiative\n    Roll-initiative\n    if when-initiative-is-rolled is after',
    ],
    ['the lowest initiative first', '    highest c.initiative\n', '    lowest c.initiative\n'],
    [
      'an ambush that fails surprises',
      '          success  set v.caught to yes\n          failure  nothing\n      otherwise\n',
      '          success  set v.caught to yes\n          failure  v gains Surprised\n      otherwise\n',
      // By default no ambush fails.
      ['ambush-success', 'chance'],
    ],
    [
      'the first of the list is always surprised',
      '        c gains Surprised\n\ndefine c is near',
      '        c gains Surprised\n      otherwise if c is first p in party\n        c gains Surprised\n\ndefine c is near',
    ],
    [
      'the ambushed are stunned, not surprised',
      '        v gains Surprised\n',
      '        v gains Stunned\n',
    ],
  ]),
  ...bugsOf('column-ambush', [
    [
      'a failure that nothing follows',
      '            set h.attacked-early to yes\n',
      '            nothing\n',
    ],
    [
      'a look in the turn of the ambush',
      '        if who-gets-no-last-spotting is literal\n          Look-around',
      '        Look-around',
    ],
    [
      'those off the table look',
      '(m.place >= 0 or units-off-table is can-spot)',
      '(m.place >= -10 or units-off-table is can-spot)',
    ],
    [
      'not a full move',
      '      Place-column with (lead.place + full-move but at most route)\n    step Look',
      '      Place-column with (lead.place + full-move - 1 but at most route)\n    step Look',
    ],
    [
      'a point out of reach',
      'define farthest-point as (lead.place + full-move) but at most route',
      'define farthest-point as (lead.place + full-move + 1) but at most route',
    ],
    [
      'distances of the march are lost',
      '        and position of o within column <= position of m within column)',
      '        and position of o within column < position of m within column)',
    ],
    [
      'leaders tested against nothing',
      'when not h.dummy and h.leadership + threat > 0',
      'when not h.dummy and h.leadership + threat >= 0',
    ],
    [
      'a spotter falls back',
      '    set m.spotted to yes\n',
      '    set m.spotted to yes\n    lower m.place by 1\n',
    ],
  ]),
  ...bugsOf('action-segments', [
    [
      'the stunned go on',
      '  if can-do-nothing is reactions-too\n    t gains Down\n',
      '  if can-do-nothing is reactions-too and injury is not stunned\n    t gains Down\n  otherwise if can-do-nothing is reactions-too\n    nothing\n',
    ],
    [
      'those who are down react',
      'condition Down "prone, and nothing more this round"\n  bars everything',
      'condition Down "prone, and nothing more this round"\n  bars any timed',
    ],
    [
      'those who are down get up in the round',
      '  bars everything\n  lasts until end of round\n\ncondition Dazed',
      '  bars everything\n  lasts until end of segment\n\ncondition Dazed',
    ],
    ['the lowest roll first', '      highest c.shot\n', '      lowest c.shot\n'],
    [
      'success is rolled anew',
      '  Hit by a on t\n    hit\n      roll a.arm.damage',
      '  Use by a as again\n  set a.shot to again.result\n  Hit by a on t\n    hit\n      roll a.arm.damage',
    ],
    [
      'a dodge that never ends',
      '    set c.guard to 0\n    set c.parry to 0\n    set c.target',
      '    set c.parry to 0\n    set c.target',
    ],
    [
      'a parry that never ends',
      '    set c.guard to 0\n    set c.parry to 0\n    set c.target',
      '    set c.guard to 0\n    set c.target',
    ],
    [
      'wounds do not add up',
      '  set t.health to Worsens at before under injury\n',
      '  set t.health to Worsens at fresh under injury\n',
    ],
    [
      'a hit leaves its target standing',
      '  t gains Prone\n  set t.own-field-up to no',
      '  set t.own-field-up to no',
    ],
    [
      'a field survives a hit',
      '  set t.own-field-up to no\n',
      '  if injury is not stunned\n    set t.own-field-up to no\n',
    ],
    [
      'death comes too early',
      '  dies      when life < c.mortal-rounds',
      '  dies      when life <= c.mortal-rounds',
    ],
    [
      'movers move twice',
      '    each c in order where c is able\n      Do-it by c\n',
      '    each c in order where c is able\n      Do-it by c\n      if c.doing is walk and c is able\n        Do-it by c\n',
    ],
    [
      'a dodge counted twice',
      '    Dodge  + t.cover  when a.way is fire\n',
      '    Dodge  + 2 * t.cover  when a.way is fire\n',
    ],
    [
      'later dodges are better',
      'modifier Earlier-dodges -1d * dodges-so-far of c to Dodge-roll by c\n',
      'modifier Earlier-dodges +1d * dodges-so-far of c to Dodge-roll by c\n',
    ],
    [
      'nobody dies of wounds',
      '      dies      set c.health to dead\n      hangs-on  nothing',
      '      dies      nothing\n      hangs-on  nothing',
    ],
    [
      'feet are counted twice',
      '      raise c.feet-moved by step-taken but',
      '      raise c.feet-moved by 2 * step-taken but',
    ],
    [
      'armour helps dodging',
      'modifier Armour-on-guard - c.armour to Dodge-roll',
      'modifier Armour-on-guard + c.armour to Dodge-roll',
    ],
    [
      'armour does not weigh on skills',
      'modifier Armour-weight - c.armour to Use by c',
      'modifier Armour-weight - c.own-field to Use by c',
    ],
    [
      'armour does not protect',
      '  t.armour + t.device-field + t.working-field  when',
      '  t.device-field + t.working-field  when',
    ],
  ]),
  ...bugsOf('ap-loss', [
    [
      'an equal check surprises',
      '  surprised  when face is 10 or face > awareness',
      '  surprised  when face is 10 or face >= awareness',
    ],
    [
      'a 10 does not surprise',
      '  surprised  when face is 10 or face > awareness',
      '  surprised  when face > awareness',
    ],
    [
      'a loss one too high',
      '    face - taken but at least 0  otherwise',
      '    face - taken + 1  otherwise',
    ],
    [
      'AP below 0',
      '    set c.left to c.rolled - c.charged but at least 0',
      '    set c.left to c.rolled - c.charged but at least -1',
    ],
    ['a loss on every turn', '  set c.loss to 0\n  set c.due to 0\n', '  set c.due to 0\n'],
    [
      'a loss in instalments',
      '  set c.loss to 0\n  set c.due to 0\n',
      '  if c.loss > 0\n    lower c.loss by 1\n  set c.due to 0\n',
    ],
    [
      'a loss in the same round',
      '  otherwise if mid-combat-loss is next-turn\n    set c.due to together of c.due with cost',
      '  otherwise if number of round >= 0\n    set c.due to together of c.due with cost',
    ],
    [
      'a loss that falls due again',
      '        set c.due to together of c.later with c.due\n        set c.later to 0\n',
      '        set c.due to together of c.later with c.due\n',
    ],
    [
      'devices add up',
      '    best of Devices\n      Auspex           +1  when c is scanning\n',
      '    Auspex           +1  when c is scanning\n    best of Devices\n',
    ],
    [
      'a turn goes missing',
      '    each c in order\n      play turn of c',
      '    each c in order where c can act\n      play turn of c',
    ],
    [
      'the lowest step first',
      '    highest roll Initiative by c as initiative\n',
      '    lowest roll Initiative by c as initiative\n',
    ],
    [
      'initiative before the opening act',
      '  step Opening-act "what happens before the encounter"\n',
      '  step Early\n    Roll-initiative\n  step Opening-act "what happens before the encounter"\n',
    ],
    [
      'strikes for nothing',
      '  counts as deed, loud\n  costs 1 AP\n  pick t from enemies of a where t is not Out and (t.unaware or not opening)\n',
      '  counts as deed, loud\n  costs 0 AP\n  pick t from enemies of a where t is not Out and (t.unaware or not opening)\n',
    ],
    [
      'a turn goes on at 0 AP',
      '  repeat up to 500 times while c.AP > 0',
      '  repeat up to 500 times while c.AP >= 0',
    ],
  ]),
];
