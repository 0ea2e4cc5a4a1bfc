export {parseFrontMatter} from './front-matter.ts';
export {remarkSamples} from './samples.ts';
export {remarkTokens} from './tokens.ts';
