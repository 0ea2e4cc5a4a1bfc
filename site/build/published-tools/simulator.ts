import type {PublishedTool} from './tools.ts';
import {loadInside} from '@integration-docs/simulator';

/** The simulator as the file that the site publishes, `tools/simulator.mjs`. */
export const simulatorTool: PublishedTool = {
  file: 'simulator.mjs',
  entry: 'packages/simulator/published.ts',
  watch: [
    '{simulator,lib}/**/*.ts',
    'packages/simulator/panel/panel.css',
    'packages/contract/openapi.yaml',
    'packages/contract/catalogues/*.yaml',
  ],
  constants: async () => ({INSIDE: JSON.stringify(await loadInside())}),
};
