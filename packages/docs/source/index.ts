export {remarkCatalogues} from './catalogues.ts';
export {remarkSampleTabs} from './sample-tabs.ts';
export {remarkSamples} from './samples.ts';
export {remarkTokens} from './tokens.ts';
