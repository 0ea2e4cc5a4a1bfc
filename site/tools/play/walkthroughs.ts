import type {Step} from './plays.ts';
import {stepsOf} from './script.ts';

const scripts = import.meta.glob<string>('../../../samples/walkthroughs/*.sh', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * The steps of a walk-through.
 *
 * @param topic as a page names it: `walkthroughs/received`
 * @throws Error when there is no such script, or it has a command that pages cannot run
 */
export function walkthroughOf(topic: string): readonly Step[] {
  const file = `samples/${topic}.sh`;
  const script = scripts[`../../../${file}`];
  if (script === undefined) throw new Error(`<Sample topic="${topic}" />: there is no ${file}.`);
  return stepsOf(script, file);
}
