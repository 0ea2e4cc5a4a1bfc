export {specificationFolder, toolsFolder} from '../lib/facts/addresses.ts';
