import type {Step} from './plays.ts';
import {stepsOf} from './script.ts';

const scripts = import.meta.glob<string>('../../../samples/walkthroughs/*.sh', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * Reads the steps of a walk-through.
 *
 * @param topic as in a page: `walkthroughs/received`
 * @throws Error if there is no such script, or a page cannot run one of its commands
 */
export function walkthroughOf(topic: string): readonly Step[] {
  const file = `samples/${topic}.sh`;
  const script = scripts[`../../../${file}`];
  if (script === undefined) throw new Error(`<Sample topic="${topic}" />: there is no ${file}.`);
  return stepsOf(script, file);
}
