export {specificationFolder, toolsFolder} from '@integration-docs/facts';
