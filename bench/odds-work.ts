// Answers questions of odds, each in a process of its own. `node odds-work.mjs ROOT` lists the questions as JSON. `node
// odds-work.mjs ROOT NAME SECONDS TECHNIQUES…` answers one, a line for each list of techniques to leave out.
import { answer } from './odds-answer.ts';
import { questionsIn } from './odds-questions.ts';

const [, , root = '.', wanted, seconds = '25', ...switches] = process.argv;
const questions = questionsIn(root, wanted);
const [question] = questions;

if (wanted === undefined) console.log(JSON.stringify(questions.map(({ name }) => name)));
else if (question === undefined) throw new Error(`there is no question ${wanted}`);
else
  for (const off of switches)
    console.log(
      JSON.stringify(answer(question.ruleset(), question.scenario, Number(seconds), off)),
    );
