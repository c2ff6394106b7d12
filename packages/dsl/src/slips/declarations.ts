// Lists slips in declarations: in their first lines, and in lines that only one kind of declaration has.

import { slips, type Slip } from './slip.ts';

const oneWord = 'a name is one word: join its parts with hyphens';
const fight = 'the whole fight is called `encounter`';
const takes = 'what it takes comes after a little word such as `of` or `by`';

export const declarationSlips: readonly Slip[] = [
  ...slips('declaration', [
    ['«side ‹red› ‹team›»', '«side ‹red›-‹team›»', oneWord],
    ["«side ‹lord›'s-men»", '«side ‹lord›s-men»', 'a name has only letters, digits and hyphens'],
    ['«side "‹red›"»', '«side ‹red›»', 'a name has no quotes'],
    ['«side: ‹red›»', '«side ‹red›»'],
    ['«span ‹hour› within ‹round›»', '«span ‹hour› in ‹round›»'],
    ['«span ‹hour› inside ‹round›»', '«span ‹hour› in ‹round›»'],
    ['«span ‹hour› of ‹round›»', '«span ‹hour› in ‹round›»'],
    ['track fog 0..10 «start» 3', 'track fog 0..10 «starts» 3'],
    ['track fog 0..10 «starts at» 3', 'track fog 0..10 «starts» 3'],
    ['track «‹fog› = ‹3›»', 'track «‹fog› number starts ‹3›»'],
    [
      'track «‹fog› starts ‹3›»',
      'track «‹fog› number starts ‹3›»',
      'the type comes after the name',
    ],
    ['define p is big «if» p.level > 3', 'define p is big «when» p.level > 3'],
    ['«define ‹p› is ‹big›:» p.level > 3', '«define ‹p› is ‹big› when» p.level > 3'],
    ['define p.mass «=» 3', 'define p.mass «as» 3'],
    ['define p.mass «is» 3', 'define p.mass «as» 3'],
    ['«define ‹p.mass›:» 3', '«define ‹p.mass› as» 3'],
    ['define p.mass «to be» 3', 'define p.mass «as» 3'],
    ['«define ‹big› ‹p› as» p.level > 3', '«define ‹p› is ‹big› when» p.level > 3'],
    ['«condition ‹Badly› ‹hurt›»', '«condition ‹Badly›-‹hurt›»', oneWord],
    ['condition Hurt\n  «bars all actions»', 'condition Hurt\n  «bars everything»'],
    ['condition Hurt\n  «bars every action»', 'condition Hurt\n  «bars everything»'],
    ['condition Hurt\n  «cannot act»', 'condition Hurt\n  «bars everything»'],
    ['condition Hurt\n  «lasts ‹2› ‹rounds›»', 'condition Hurt\n  «lasts for ‹2› ‹rounds›»'],
    [
      'condition Hurt\n  «lasts until the end of» round',
      'condition Hurt\n  «lasts until end of» round',
    ],
    ['condition Hurt\n  «for ‹2› ‹rounds›»', 'condition Hurt\n  «lasts for ‹2› ‹rounds›»'],
    [
      'measure alive\n  «at the end of the fight»\n  count q in heroes',
      'measure alive\n  «at end of encounter»\n  count q in heroes',
      fight,
    ],
    [
      'measure alive\n  «at end»\n  count q in heroes',
      'measure alive\n  «at end of encounter»\n  count q in heroes',
      fight,
    ],
    [
      'measure alive\n  «at the end»\n  count q in heroes',
      'measure alive\n  «at end of encounter»\n  count q in heroes',
      fight,
    ],
    [
      'measure alive\n  «at the end of» encounter\n  count q in heroes',
      'measure alive\n  «at end of» encounter\n  count q in heroes',
    ],
    [
      'invariant Alive\n  «at end of every ‹round›»\n  threat >= 0',
      'invariant Alive\n  «at end of each ‹round›»\n  threat >= 0',
    ],
    [
      'invariant Alive\n  «after each ‹round›»\n  threat >= 0',
      'invariant Alive\n  «at end of each ‹round›»\n  threat >= 0',
    ],
    [
      'invariant Alive\n  «every ‹round›»\n  threat >= 0',
      'invariant Alive\n  «at end of each ‹round›»\n  threat >= 0',
    ],
    [
      'invariant Alive\n  «each ‹round›»\n  threat >= 0',
      'invariant Alive\n  «at end of each ‹round›»\n  threat >= 0',
    ],
    [
      'invariant Alive\n  «at all times»\n  threat >= 0',
      'invariant Alive\n  «always»\n  threat >= 0',
    ],
    [
      'trigger Fall when «‹p.HP› is ‹0›»\n  p gains Prone',
      'trigger Fall when «‹p.HP› reaches ‹0›»\n  p gains Prone',
      'a trigger waits for an event',
    ],
    [
      'trigger Fall when «‹p.HP› = ‹0›»\n  p gains Prone',
      'trigger Fall when «‹p.HP› reaches ‹0›»\n  p gains Prone',
      'a trigger waits for an event',
    ],
    [
      'trigger Fall when «‹p.HP› becomes ‹0›»\n  p gains Prone',
      'trigger Fall when «‹p.HP› reaches ‹0›»\n  p gains Prone',
    ],
    [
      'trigger Fall when «‹p.HP› drops to ‹0›»\n  p gains Prone',
      'trigger Fall when «‹p.HP› reaches ‹0›»\n  p gains Prone',
    ],
    [
      'trigger Fall when «‹p.HP› falls to ‹0›»\n  p gains Prone',
      'trigger Fall when «‹p.HP› reaches ‹0›»\n  p gains Prone',
    ],
    [
      'trigger Fall when «‹p.HP› <= ‹0›»\n  p gains Prone',
      'trigger Fall when «‹p.HP› reaches ‹0›»\n  p gains Prone',
      'a trigger waits for an event',
    ],
    [
      'trigger Fall when p.HP «goes down»\n  p gains Prone',
      'trigger Fall when p.HP «falls»\n  p gains Prone',
    ],
    [
      'trigger Fall when p.HP «drops»\n  p gains Prone',
      'trigger Fall when p.HP «falls»\n  p gains Prone',
    ],
    [
      'trigger Fall when p.HP «goes up»\n  p gains Prone',
      'trigger Fall when p.HP «rises»\n  p gains Prone',
    ],
    [
      'trigger Fall when p.HP «increases»\n  p gains Prone',
      'trigger Fall when p.HP «rises»\n  p gains Prone',
    ],
    [
      'trigger Fall when p.HP «decreases»\n  p gains Prone',
      'trigger Fall when p.HP «falls»\n  p gains Prone',
    ],
    [
      'trigger Fall when p «becomes» Stunned\n  p gains Prone',
      'trigger Fall when p «gains» Stunned\n  p gains Prone',
    ],
    [
      'trigger Fall when p «gets» Stunned\n  p gains Prone',
      'trigger Fall when p «gains» Stunned\n  p gains Prone',
    ],
    [
      'trigger Fall when p «is» Stunned\n  p gains Prone',
      'trigger Fall when p «gains» Stunned\n  p gains Prone',
      'a trigger waits for an event',
    ],
    [
      '«trigger ‹Fall›: ‹p.HP› reaches» 0\n  p gains Prone',
      '«trigger ‹Fall› when ‹p.HP› reaches» 0\n  p gains Prone',
    ],
    [
      '«trigger ‹Fall› if ‹p.HP› reaches» 0\n  p gains Prone',
      '«trigger ‹Fall› when ‹p.HP› reaches» 0\n  p gains Prone',
    ],
    [
      '«trigger ‹Fall› on ‹p.HP› reaches» 0\n  p gains Prone',
      '«trigger ‹Fall› when ‹p.HP› reaches» 0\n  p gains Prone',
    ],
    [
      'trigger Dawn when «the ‹round› begins»\n  nothing',
      'trigger Dawn when «‹round› begins»\n  nothing',
    ],
    [
      'trigger Dawn when «a ‹round› begins»\n  nothing',
      'trigger Dawn when «‹round› begins»\n  nothing',
    ],
    [
      'trigger Dawn when «‹round› starts»\n  nothing',
      'trigger Dawn when «‹round› begins»\n  nothing',
    ],
    [
      'trigger Dawn «at start of ‹round›»\n  nothing',
      'trigger Dawn «when ‹round› begins»\n  nothing',
    ],
    ['trigger Dawn «at end of ‹round›»\n  nothing', 'trigger Dawn «when ‹round› ends»\n  nothing'],
    [
      'trigger Dawn «when start of ‹round›»\n  nothing',
      'trigger Dawn «when ‹round› begins»\n  nothing',
    ],
    [
      '«procedure ‹Fall›(‹p›)»\n  p gains Prone',
      '«procedure ‹Fall› of ‹p›»\n  p gains Prone',
      takes,
    ],
    ['«check ‹Leap›(‹p›)»\n  roll d20 as x', '«check ‹Leap› by ‹p›»\n  roll d20 as x', takes],
    [
      'procedure Fall of p «with ‹n› number»\n  lower p.HP by n',
      'procedure Fall of p «with ‹n› (number)»\n  lower p.HP by n',
      'put the type in brackets',
    ],
    [
      'procedure Fall of p «with number ‹n›»\n  lower p.HP by n',
      'procedure Fall of p «with ‹n› (number)»\n  lower p.HP by n',
      'put the type in brackets, after the name',
    ],
    [
      'table Loot\n  points  item\n  1..3    gold\n  «‹4›+»      gems',
      'table Loot\n  points  item\n  1..3    gold\n  «‹4›..»      gems',
    ],
    [
      'table Loot\n  points  item\n  «‹1› to ‹3›»  gold\n  4..     gems',
      'table Loot\n  points  item\n  «‹1›..‹3›»  gold\n  4..     gems',
    ],
    [
      'scenario Night like Bridge\n  «given ‹light› is ‹dark›»',
      'scenario Night like Bridge\n  «given ‹light› ‹dark›»',
    ],
    [
      'scenario Night like Bridge\n  «given ‹light› = ‹dark›»',
      'scenario Night like Bridge\n  «given ‹light› ‹dark›»',
    ],
    [
      'scenario Night like Bridge\n  «given ‹light›: ‹dark›»',
      'scenario Night like Bridge\n  «given ‹light› ‹dark›»',
    ],
    [
      'scenario Night like Bridge\n  «ruling ‹ties› is ‹no›»',
      'scenario Night like Bridge\n  «ruling ‹ties› ‹no›»',
    ],
    [
      'scenario Night like Bridge\n  «ruling ‹ties› = ‹no›»',
      'scenario Night like Bridge\n  «ruling ‹ties› ‹no›»',
    ],
    [
      'scenario Night like Bridge\n  side foes\n    Fighter  AWE\n    «‹3›x ‹Orc›»  7',
      'scenario Night like Bridge\n  side foes\n    Fighter  AWE\n    «‹Orc› x‹3›»  7',
    ],
    [
      '«scenario ‹Night› based on ‹Bridge›»\n  given light dark',
      '«scenario ‹Night› like ‹Bridge›»\n  given light dark',
    ],
    [
      '«scenario ‹Night› extends ‹Bridge›»\n  given light dark',
      '«scenario ‹Night› like ‹Bridge›»\n  given light dark',
    ],
    [
      'policy Mild for a\n  take Rest «if» a.HP < 3\n  take nothing',
      'policy Mild for a\n  take Rest «when» a.HP < 3\n  take nothing',
    ],
    [
      'policy Mild for a\n  «if ‹a.HP < 3› then ‹take Rest›»\n  take nothing',
      'policy Mild for a\n  «‹take Rest› when ‹a.HP < 3›»\n  take nothing',
      'the answer comes first',
    ],
    [
      '«modifier ‹Fog› ‹2› to» Hit by p when alarm',
      '«modifier ‹Fog› +‹2› to» Hit by p when alarm',
      'an amount needs a plus or a minus',
    ],
    ['modifier Fog -2 «on» Hit by p when alarm', 'modifier Fog -2 «to» Hit by p when alarm'],
    ['modifier Fog -2 «for» Hit by p when alarm', 'modifier Fog -2 «to» Hit by p when alarm'],
    ['modifier Fog -2 to Hit by p «if» alarm', 'modifier Fog -2 to Hit by p «when» alarm'],
    [
      'action Jump by p\n  «cost ‹1› AP»\n  nothing',
      'action Jump by p\n  «costs ‹1› AP»\n  nothing',
    ],
    [
      'action Jump by p\n  «costs ‹AP› ‹1›»\n  nothing',
      'action Jump by p\n  «costs ‹1› ‹AP›»\n  nothing',
    ],
    [
      'action Jump by p\n  «allowed if» p.HP > 3\n  nothing',
      'action Jump by p\n  «allowed when» p.HP > 3\n  nothing',
    ],
    [
      'action Jump by p\n  «only if» p.HP > 3\n  nothing',
      'action Jump by p\n  «allowed when» p.HP > 3\n  nothing',
    ],
    [
      'action Jump by p\n  «only when» p.HP > 3\n  nothing',
      'action Jump by p\n  «allowed when» p.HP > 3\n  nothing',
    ],
    [
      'action Jump by p\n  «requires ‹p.HP > 3›»\n  nothing',
      'action Jump by p\n  «allowed when ‹p.HP > 3›»\n  nothing',
    ],
    [
      'action Jump by p\n  «once a ‹round›»\n  nothing',
      'action Jump by p\n  «once per ‹round›»\n  nothing',
    ],
    [
      'action Jump by p\n  «once each ‹round›»\n  nothing',
      'action Jump by p\n  «once per ‹round›»\n  nothing',
    ],
    [
      'action Jump by p\n  «once every ‹round›»\n  nothing',
      'action Jump by p\n  «once per ‹round›»\n  nothing',
    ],
    [
      'ruling fog "is it foggy?"\n  yes «(default)»\n  no',
      'ruling fog "is it foggy?"\n  yes «default»\n  no',
    ],
    [
      'ruling fog "is it foggy?"\n  «default ‹yes›»\n  no',
      'ruling fog "is it foggy?"\n  «‹yes› default»\n  no',
    ],
    [
      '«example ‹rest›»\n  scenario Bridge\n  other dice from seed 1\n  expect Ada.HP is 10',
      '«example "‹rest›"»\n  scenario Bridge\n  other dice from seed 1\n  expect Ada.HP is 10',
      'an example has a text in quotes as its name',
    ],
    [
      'example "rest"\n  scenario Bridge\n  «dice ‹3 4›»\n  other dice from seed 1\n  expect Ada.HP is 10',
      'example "rest"\n  scenario Bridge\n  «dice in order ‹3 4›»\n  other dice from seed 1\n  expect Ada.HP is 10',
    ],
    [
      'example "rest"\n  scenario Bridge\n  «dice from seed ‹1›»\n  expect Ada.HP is 10',
      'example "rest"\n  scenario Bridge\n  «other dice from seed ‹1›»\n  expect Ada.HP is 10',
    ],
    [
      'example "rest"\n  scenario Bridge\n  «seed ‹1›»\n  expect Ada.HP is 10',
      'example "rest"\n  scenario Bridge\n  «other dice from seed ‹1›»\n  expect Ada.HP is 10',
    ],
    [
      'example "rest"\n  scenario Bridge\n  other dice from seed 1\n  «expect that» Ada.HP is 10',
      'example "rest"\n  scenario Bridge\n  other dice from seed 1\n  «expect» Ada.HP is 10',
    ],
    [
      'example "rest"\n  scenario Bridge\n  other dice from seed 1\n  «assert» Ada.HP is 10',
      'example "rest"\n  scenario Bridge\n  other dice from seed 1\n  «expect» Ada.HP is 10',
    ],
  ]),
];
