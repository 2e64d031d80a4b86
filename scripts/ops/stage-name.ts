import { type StageName, stageNames } from '../../infra/config/stages.ts';

/** @throws Error for the person at the keyboard where it is no stage of ours */
export function stageNamed(text: string | undefined, usage: string): StageName {
  const stage = stageNames.find((name) => name === text);
  if (stage !== undefined) return stage;
  const wrong = text === undefined ? 'Say which stage' : `There is no stage ${text}`;
  throw new Error(`${wrong}: ${stageNames.join(' or ')}.\n${usage}`);
}
