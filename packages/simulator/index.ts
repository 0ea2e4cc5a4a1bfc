/** The platform, simulated from its contract: as an object ({@link createSimulator}) or as the command-line program ({@link start}). */
export {readOptions} from './cli/options.ts';
export {start, type Running} from './cli/start.ts';
export {speaker} from './cli/words.ts';
export {projectContract} from './contract/project.ts';
export {loadInside} from './inside/load.ts';
export {missingHandlers} from './operations/missing.ts';
export {bundleForPage} from './page/bundle.ts';
export {panelStyles} from './panel/styles.ts';
export {createSimulator, type Simulator} from './simulator.ts';
