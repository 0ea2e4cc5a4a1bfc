/** The part of the package that reads TypeScript with its compiler, which takes a while to load. */
export {linesOfModule} from './problem/ts-source.ts';
