import type {PublishedTool} from '../../lib/published-tools/tools.ts';
import {loadInside} from './load.ts';

/** The simulator as the file that the site publishes, `tools/simulator.mjs`. */
export const simulatorTool: PublishedTool = {
  file: 'simulator.mjs',
  entry: 'simulator/published.ts',
  watch: [
    '{simulator,lib}/**/*.ts',
    'simulator/panel/panel.css',
    'contract/openapi.yaml',
    'contract/catalogues/*.yaml',
  ],
  constants: async () => ({INSIDE: JSON.stringify(await loadInside())}),
};
